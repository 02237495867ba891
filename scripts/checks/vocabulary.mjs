// The words that readers of this repository must not need to decode, each with the word to use instead.
// AGENTS.md has the glossary. A phrase is searched in comments, texts and documents, a name in code.

/** @typedef {{ pattern: RegExp, instead: string }} Banned */

/** @type {Banned[]} */
export const bannedPhrases = [
  { pattern: /\b(?:he|his|him|himself)\b/gi, instead: 'they, their or them' },
  { pattern: /\bwhoever\b/gi, instead: '"anyone who" or "the person who"' },
  { pattern: /\bfor ever\b/gi, instead: '"forever", or "permanently delete"' },
  { pattern: /\bin a ring\b/gi, instead: '"deadlock"' },
  { pattern: /\bby hand\b/gi, instead: '"manual" or "manually"' },
  {
    pattern: /\bnobody\b[^.;:\n]*\bmore\b/gi,
    instead: '"no one", in a sentence that says what happens',
  },
  { pattern: /\bheard\b/gi, instead: '"received", "reported" or "notified"' },
  { pattern: /\btold\b(?! apart)/gi, instead: '"notified", "shown", "sent" or "reported"' },
  { pattern: /\blook[\s-]book\b/gi, instead: '"view log"' },
  { pattern: /\blook(?:s|ed|ing)? at (?:\w+ )?screenshots?\b/gi, instead: '"view screenshots"' },
  {
    pattern: /\b(?:(?:ten|10)[\s-]minute|UTC) marks?\b|\bmarks? of the (?:UTC )?clock\b/gi,
    instead: '"ten-minute window" or "boundary"',
  },
  { pattern: /\be-mails?\b/gi, instead: '"email"' },
  { pattern: /\bgo(?:es)? with (?:it|them)\b/gi, instead: '"is deleted too"' },
  { pattern: /\bwhat is left\b/gi, instead: '"the rest" or "remaining"' },
  { pattern: /\bby itself\b/gi, instead: '"automatically" or "alone"' },
  { pattern: /\bsigns? of life\b/gi, instead: '"report" or "heartbeat"' },
  { pattern: /\bmend(?:s|ed|ing)?\b/gi, instead: '"fix" or "repair"' },
  { pattern: /\bof the trade\b/gi, instead: '"business rule"' },
  { pattern: /\b(?:this|the) house\b/gi, instead: '"this repository"' },
  { pattern: /\bfor want of\b/gi, instead: '"because … is missing"' },
  { pattern: /\b(?:ask|load)(?:s|ed|ing)? ahead\b/gi, instead: '"prefetch" or "preload"' },
  { pattern: /\bcalmly\b/gi, instead: '"throttled"' },
  { pattern: /\btak(?:e|es|ing) turns\b/gi, instead: '"concurrency limit" or "queue"' },
  { pattern: /\bputs?(?:ting)? (?:it |them )?right\b/gi, instead: '"edit" or "correct"' },
  { pattern: /\bapplications? (?:and|or) sites?\b/gi, instead: '"apps and websites"' },
  { pattern: /\bis no mistake of ours\b/gi, instead: 'what happens, for example "returns 409"' },
];

/** @type {Banned[]} */
export const bannedNames = [
  { pattern: /Words$/, instead: 'a name that ends in Label, Message or Text' },
  { pattern: /^(?:hear|tell)[A-Z]/, instead: 'subscribe, onChange, notify, broadcast or send' },
  { pattern: /^(?:calmly|askAhead|loadAhead|sayReady|lookBook)$/, instead: 'the standard term' },
];
