// The protocol's types: made from src/speeltafel/tables/protocol.py by `make golden`. Do not edit.

/** One thing that a client says over its socket: exactly one of the fields, `moment` only beside `do`. */
export interface Said {
  do?: number;
  moment?: number;
  why?: string[];
  ask?: string;
  standing?: "ask" | "pass" | "touched";
  lang?: "en" | "nl";
  gesture?: "decline" | "draw" | "rematch" | "resign" | "stop";
  beat?: number;
}

/** A thing that a seat sees: `is` names its kind, as paths do; `id` is that and a number among equals. */
export interface Thing {
  id: string;
  is: string;
}

/** A place as a seat sees it: its things, or how many there are; or a sealed number. */
export interface Zone {
  name: string;
  lay: "aside" | "fan" | "grid" | "hand" | "pile" | "seal" | "slot";
  owner?: number;
  row?: number;
  column?: number;
  count?: number;
  top?: string;
  things?: Thing[];
  sealed?: boolean;
  number?: number;
}

/** Something that stands on a place and is no card; `seat` -1: nobody's. */
export interface Piece {
  at: string;
  is: string;
  seat: number;
}

/** How the rules ended a match. */
export interface Ended {
  winners: number[];
  reason: string;
  scores: number[];
}

/** What lies in a seat's eyes. A game adds public facts of its own under other names. */
export interface View {
  game: string;
  seat: number;
  seats: Record<string, string>[];
  window: string;
  waiting: number[];
  moment: number;
  turn: number;
  lead: number;
  round: number;
  scores: number[];
  zones: Zone[];
  pieces: Piece[];
  outcome: Ended | null;
  [fact: string]: unknown;
}

/** An event as a seat may know it: what changed, the game's own word for it, and what it was about. */
export interface Happening {
  change: "lacked" | "moved" | "sealed" | "shown" | "swept" | "told";
  kind: string;
  seat?: number;
  card?: string;
  cards?: string[];
  source?: string;
  target?: string;
  number?: number;
  eyes?: "open" | (number | string)[];
}

/** What one seat, or (-1) everybody who watches, is told of the match. */
export interface Message {
  seat: number;
  lang: "en" | "nl";
  moment: number;
  prompt: string;
  view: View;
  events: Happening[];
  lines: [number, string][];
  choices: [number, string[], string][];
  result: string;
}

/** Why something is not possible: a sentence, and the paragraph with its number ("": no rule's). */
export interface Refusal {
  text: string;
  paragraph: string;
  rule: string;
}

/** Who sits on a chair, as everybody may know it. */
export interface Chair {
  name: string;
  bot: string;
  open: boolean;
  here: boolean;
  stand_in: boolean;
  resigned: boolean;
}

/** A table and the people around it. */
export interface About {
  id: string;
  game: string;
  stage: "gathering" | "over" | "playing";
  seat: number;
  chairs: Chair[];
  options: Record<string, unknown>;
  key: string;
  standing: "ask" | "pass" | "touched";
  can_draw: boolean;
  draw_by: number;
  rematch: string;
  code: string;
  public: boolean;
  own: Record<"en" | "nl", Record<string, string>>;
  timed: boolean;
  stops: number[];
}

/** How long the seat that is told this has for the present question. */
export interface Clock {
  moment: number;
  lasts: number;
  gone: number;
}

/** One thing that a client is told over its socket: exactly one of the fields. */
export interface Told {
  about?: About;
  news?: Message;
  done?: number;
  held?: boolean;
  meant?: number;
  refused?: Refusal;
  error?: string;
  beat?: number;
  clock?: Clock;
  count?: number;
  closing?: string;
  trouble?: string;
}

/** An option of a game, for a form: some words, or a number from `least` to `most`, or both. */
export interface OptionForm {
  name: string;
  title: Record<"en" | "nl", string>;
  paragraph: string;
  words: string[];
  least: number | null;
  most: number | null;
  step: number;
  default: unknown;
  document: boolean;
  length: number[];
}

/** A game, for a list of games and a form for a new table. */
export interface GameForm {
  name: string;
  title: Record<"en" | "nl", string>;
  seats: number[];
  minutes: number[];
  options: OptionForm[];
  bots: string[];
  pitch: Record<"en" | "nl", string>;
  poster: string;
}

/** What a game says in one language: its rules page, each paragraph by its number, and its words. */
export interface Book {
  rules: string;
  paragraphs: Record<string, string>;
  words: Record<string, string>;
}

/** Who is to have a chair of a new table: "me", "open", or a bot by its name. */
export interface ChairWish {
  who: string;
}

/** A table to be opened. */
export interface NewTable {
  game: string;
  chairs: ChairWish[];
  name?: string;
  lang?: "en" | "nl";
  options?: Record<string, unknown>;
  public?: boolean;
}

/** A person takes an open chair; -1: any. */
export interface Sit {
  name?: string;
  seat?: number;
}

/** One of my tables. */
export interface Running {
  id: string;
  game: string;
  stage: "gathering" | "over" | "playing";
  seat: number;
  names: string[];
  waits: boolean;
}

/** A table in the lobby at which anybody may take a chair. */
export interface OpenTable {
  id: string;
  game: string;
  names: string[];
  people: string[];
  varied: boolean;
}

/** The table after one step of a match that is over. */
export interface Frame {
  step: number;
  action: string;
  view: View;
  events: Happening[];
  lines: string[];
  result: string;
}

/** Some steps of a match that is over, of `length` after the opening. */
export interface Film {
  length: number;
  frames: Frame[];
}

/** Why the door did not open: one polite sentence. */
export interface Failure {
  error: string;
}
