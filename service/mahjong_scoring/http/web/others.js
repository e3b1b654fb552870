// The parts of the page besides the hand, and the commands that the first answer can do without: app.js fetches them after it.

import { betsLaid } from "./catalogue.js";
import { compare } from "./compare.js";
import { $ } from "./dom.js";
import { drawEye } from "./eye.js";
import { drawJudge } from "./judge.js";
import { notice } from "./notice.js";
import { drawPractise } from "./practise.js";
import { showProblems } from "./problems.js";
import { drawRulebook } from "./rulebook.js";
import { spoken } from "./sentences.js";
import { copy, drawCode, send } from "./share.js";
import { drawSheet } from "./sheet.js";
import { dealtEntry, drawnEntry, leaveCorrection, sittingOf, write } from "./sitting.js";
import { book, change } from "./store.js";
import { show } from "./views.js";
import { t } from "./words.js";

/** What the buttons of that id do. */
export const commands = {
  next: () => writeDeal(dealtEntry()),
  "leave-correction": leaveCorrection,
  "compare-button": compare,
  "copy-curl": () => copy($("copy-curl"), $("curl").textContent, "copy.curl"),
  "copy-link": () => copy($("copy-link"), location.href, "copy.link"),
  "show-code": () => drawCode($("code"), location.href),
  "send-link": () => send(location.href),
};

/** Draws each part while it is looked at. */
export function draw() {
  drawRulebook();
  drawSheet();
  drawJudge();
  drawEye();
  drawPractise();
}

async function writeDeal(entry) {
  if (!entry) return notice(t("next.incomplete"), { label: t("sheet.draw"), do: betsLaid() ? toSheet : () => writeDeal(drawnEntry()) });
  const correcting = book.editing !== null;
  const errors = await write(entry);
  if (errors.length) {
    notice(spoken(errors[0].detail), errors[0].code === "other_rules" && { label: t("views.sheet"), do: toSheet });
    return showProblems(errors);
  }
  notice();
  return correcting ? show("sheet") : null;
}

function toSheet() {
  notice();
  show("sheet");
}

/** Offers the sheet of a link; there may be one in play. */
export async function takeSitting(fragment) {
  const sitting = await sittingOf(fragment);
  const take = () => {
    notice();
    change((deal, kept) => {
      Object.assign(deal, sitting.rules);
      Object.assign(kept, { sitting, editing: null });
    });
    show("sheet");
  };
  if (!sitting) notice(t("link.broken"));
  else if (book.sitting.deals.length) notice(t("sheet.linked"), { label: t("sheet.take"), do: take });
  else take();
}
