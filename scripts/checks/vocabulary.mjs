// The words that readers of this repository must not need to decode, each with the word to use instead.
// AGENTS.md has the glossary. A phrase is searched in comments, texts and documents, a name in code.

/**
 * The test searches each example, so that no pattern stops matching unnoticed.
 * @typedef {{ pattern: RegExp, instead: string, examples: string[] }} Banned
 */

/** @returns {Banned} */
const ban = (pattern, instead, ...examples) => ({ pattern, instead, examples });

/** @type {Banned[]} */
export const bannedPhrases = [
  ban(/\b(?:he|his|him|himself)\b/, 'they, their or them', 'He records.', 'Of his own time.'),
  ban(/\bwhoever\b/, '"anyone who" or "the person who"', 'Whoever starts a timer.'),
  ban(/\bfor ever\b/, '"forever", or "permanently delete"', 'Gone for ever.'),
  ban(/\bin a ring\b/, '"deadlock"', 'So that no two wait in a ring.'),
  ban(/\bby hand\b/, '"manual" or "manually"', 'Time added by hand.'),
  ban(
    /\bnobody\b[^.;:\n]*\bmore\b/,
    '"no one", in a sentence that says what happens',
    'Nobody waits for it any more.',
  ),
  ban(
    /\bnobody (?:was|is) signed in (?:here|on this)\b/,
    '"You are not signed in"',
    'Nobody was signed in here.',
  ),
  ban(
    /\b(?:somebody|anybody)\b/,
    '"someone" or "anyone"',
    'Somebody else may have it.',
    'Before anybody signs in.',
  ),
  ban(
    /\b(?:heard|hears? of)\b/,
    '"received", "reported" or "notified"',
    'The page is no longer heard.',
    'It hears of each change.',
  ),
  ban(/\btold\b(?! apart)/, '"notified", "shown", "sent" or "reported"', 'The server is told.'),
  ban(/\blook[\s-]book\b/, '"view log"', 'Each view is in the look book.'),
  ban(
    /\blook(?:s|ed|ing)? at (?:\w+ )?screenshots?\b/,
    '"view screenshots"',
    'Mara looked at your screenshots.',
  ),
  ban(
    /\b(?:(?:ten|10)[\s-]minute|UTC) marks?\b|\bmarks? of the (?:UTC )?clock\b/,
    '"ten-minute window" or "boundary"',
    'Up to the next ten-minute mark.',
    'At each mark of the UTC clock.',
  ),
  ban(/\be-mails?\b/, '"email"', 'An e-mail is sent.'),
  // The texts of the specification have the straight one.
  ban(/\u2019/, 'a straight apostrophe', 'The team\u2019s time.'),
  ban(/\bgo(?:es)? with (?:it|them)\b/, '"is deleted too"', 'Its screenshot goes with it.'),
  ban(/\bwhat is left\b/, '"the rest" or "remaining"', 'Sends what is left.'),
  ban(/\bby itself\b/, '"automatically" or "alone"', 'The list fills by itself.'),
  ban(/\bsigns? of life\b/, '"report" or "heartbeat"', 'The last sign of life.'),
  ban(/\bmend(?:s|ed|ing)?\b/, '"fix" or "repair"', 'It mends what a tool can.'),
  ban(/\bof the trade\b/, '"business rule"', 'A rule of the trade.'),
  ban(/\b(?:this|the) house\b/, '"this repository"', 'The rules of this house.'),
  ban(/\bfor want of\b/, '"because … is missing"', 'Given up for want of room.'),
  ban(/\b(?:ask|load)(?:s|ed|ing)? ahead\b/, '"prefetch" or "preload"', 'It asks ahead.'),
  ban(/\bcalmly\b/, '"throttled"', 'Calls are sent calmly.'),
  ban(/\btak(?:e|es|ing) turns\b/, '"concurrency limit" or "queue"', 'Requests take turns.'),
  ban(/\bputs?(?:ting)? (?:it |them )?right\b/, '"edit" or "correct"', 'The owner puts it right.'),
  ban(
    /\bapplications? (?:and|or) sites?\b/,
    '"apps and websites"',
    'Time in applications and sites',
  ),
  ban(
    /\b(?:is|are) no mistakes? of ours\b/,
    'what happens, for example "returns 409"',
    'An account that ends twice is no mistake of ours.',
  ),
  ban(
    /\bhang(?:s|ing)? (?:things|it|them) on\b/,
    '"attach" or "decorate"',
    'Do not hang things on it.',
  ),
  ban(/\bno chance\b/, '"no randomness"', 'The rules have no clock and no chance.'),
];

/**
 * Sentences that the interface, the API and the log once had, and similar ones.
 * @type {Banned[]}
 */
export const bannedSentences = [
  ban(/\bthis is already so\b/, '"already changed or already exists"', 'This is already so.'),
  ban(
    /\bwhat the address names\b/,
    '"this project or member"',
    'What the address names does not exist any more.',
  ),
  ban(
    /\bsaid last\b/,
    '"last status"',
    'The programs that have recorded for you, and what they said last.',
  ),
  ban(
    /\bleaves? recording to\b/,
    '"recording paused: … is active"',
    'An open page leaves recording to the desktop recorder',
  ),
  ban(
    /\brecorded the time only\b/,
    '"time only"',
    'Screen not shared: An open page recorded the time only.',
  ),
  ban(
    /\bbehind the last page\b/,
    '"past the last page"',
    'Behind the last page nobody says how many they are.',
  ),
  ban(/\bfewer questions\b/, '"one query"', 'fix: ask fewer questions'),
  ban(
    /\bto be kept longer\b/,
    '"retention is extended"',
    'It ends when they are to be kept longer.',
  ),
  ban(/\bin the \d+ (?:hours|days) before\b/, '"previous 24 h"', 'As in the 24 hours before'),
  ban(
    /\bless than in the\b/,
    '"less than the previous"',
    '34 h 22 min less than in the previous days',
  ),
  ban(
    /\bpictures? came\b/,
    '"the recorder sent no screenshot"',
    'No picture came from the recorder.',
  ),
  ban(
    /\bcaptures? (?:fell|falls) into\b/,
    '"the random moment fell outside"',
    'Too short. No capture fell into 6 min.',
  ),
  ban(/\bwithout input nothing\b/, '"idle, so …"', 'Without input nothing is captured.'),
  ban(/\bone in about\b/, '"every 2nd" or "about 1 in 6"', 'One in about 6'),
  ban(/\bten minutes each\b/, '"per 10 min"', 'Ten minutes each'),
  ban(/\bthe taller\b/, '"height = …"', 'the taller, the more active'),
  ban(/\beverybody\b/, '"everyone", or "total, all members"', 'Everybody'),
  ban(
    /\bnobody (?:like that|looked|at work)\b/,
    '"no one" in a whole sentence',
    'Nobody like that.',
    'Nobody looked yet.',
    'Nobody at work, says the browser',
  ),
  ban(/\bby the clock of \w+\/\w+/, '"times are in …"', 'By the clock of Europe/Berlin.'),
  ban(/\bwhy it was not recorded\b/, '"why wasn\'t this tracked?"', 'Why it was not recorded'),
  ban(/\bwhat goes\b/, '"what is deleted"', 'What goes'),
  ban(/\bbrought back\b/, '"restored", or "can\'t be undone"', 'It cannot be brought back.'),
  ban(/\bselect none\b/, '"clear selection"', 'Select none'),
  ban(
    /\bbegin and end by it\b/,
    '"used for day and week boundaries"',
    'Days begin and end by it where you look at them.',
  ),
  ban(/\beach look noted\b/, '"each view"', 'each look noted by the server'),
  ban(/\bone in full\b/, '"opened 1 screenshot"', 'One in full, 3 times'),
  ban(/\blooked\. at\b/, '"viewed"', 'Mara looked. At a screenshot of yours'),
  ban(
    /\bwhose work you see\b/,
    '"people you manage"',
    'How often the screens of others are captured, whose work you see',
  ),
  ban(
    /\btime goes together\b/,
    '"is deleted too"',
    'You, your own: time goes together with its screenshots',
  ),
  ban(/\bwhat they see is what\b/, '"see exactly these pages"', 'What they see is what you see'),
  ban(/\baway from the desk\b/, '"idle"', 'Away from the desk'),
  ban(/\bmonitors, as they are\b/, '"not blurred"', 'All monitors, as they are.'),
  ban(/\bscreenshot in each \d+/, '"every 10 minutes"', 'One screenshot in each 10 minutes'),
  ban(/\bof each span\b/, '"within each interval"', 'One at a random moment of each span.'),
  ban(/\bnever records \(/, '"no tracking"', 'never records (viewer)'),
  ban(/\bin the projects chosen\b/, '"in the projects you choose"', 'Works in the projects chosen'),
  ban(/\bnone: only the\b/, '"leave empty to …"', 'None: only the organization.'),
  ban(/\brole in them\b/, '"project role"', 'Role in them'),
  ban(/\bwhat is worked on\b/, 'an example, as in "e.g. Website redesign"', 'What is worked on'),
  ban(/\bno project to record in\b/, '"no projects yet"', 'No project to record in'),
  ban(
    /\bnothing (?:records|is recording)\b/,
    '"not recording"',
    'Nothing records',
    'Nothing is recording yet',
  ),
  ban(/\btime by the browser\b/, '"in this browser"', 'Recording time by the browser'),
  ban(/\blocked, says\b/, '"screen locked on …"', 'The screen is locked, says the desktop'),
  ban(/\bserver not reached\b/, '"offline"', 'Server not reached'),
  ban(
    /\btime that was not taken\b/,
    '"rejected by the server"',
    'Recorded time that was not taken.',
  ),
  ban(/\bworked in \d+ days\b/, '"last 7 days"', 'Worked in 7 days'),
  ban(/\bhere since\b/, '"member since"', 'Here since'),
  ban(/\bswitch to it\b/, '"switch"', 'Switch to it'),
  ban(/\basks when idle\b/, '"idle prompt"', 'Asks when idle'),
  ban(/\bkeeps screenshots\b/, '"screenshot retention"', 'Keeps screenshots'),
  ban(/\bmarked as such\b/, 'what it is marked as', 'With a reason, marked as such.'),
  ban(/\bthey are noted with\b/, '"appears once …"', 'They are noted with the time.'),
  ban(
    /\b(?:look at the days|the one) before\b/,
    '"earlier", or "the previous one"',
    'Look at the days before',
    'Compare with the one before',
  ),
  ban(/\bshow it alone\b/, '"show only this"', 'Show it alone'),
  ban(/\bopen one to see\b/, '"expand"', 'Open one to see the titles'),
  ban(/\bcaptures in a second\b/, '"per second"', 'Captures in a second'),
  ban(
    /\bwas left out, since\b/,
    '"skipped: …"',
    '00:45:40 was left out, since other time is there',
  ),
  ban(/\b(?:is|are) not whole\b/, '"incomplete"', 'This link is not whole'),
  ban(/\bleave this mail alone\b/, '"ignore this email"', 'just leave this mail alone'),
  ban(/\bsign in with it\b/, '"with the new password"', 'You sign in with it'),
  ban(/\ba new one signs\b/, '"changing it signs …"', 'A new one signs you out'),
  ban(/\bend all others\b/, '"sign out everywhere else"', 'End all others'),
  ban(/\bof a window only\b/, '"only … is kept"', 'of a window only the application is known'),
  ban(
    /\btoo much happened\b/,
    '"someone else changed this at the same time"',
    'Too much happened at the same moment',
  ),
  ban(/\banother look\b/, '"check …"', 'Some fields need another look.'),
  ban(/\btime in between counts\b/, '"that time"', 'the time in between counts'),
  ban(/\bas of \d+:\d+/, '"at 15:02"', 'the timer was stopped as of 15:02'),
  ban(
    /\bpackages, (?:only )?this once\b|\bstill at it\b/,
    '"first run only"',
    'Installing packages, this once',
    'Installing packages, only this once',
    'still at it after 15 s',
  ),
  ban(/\ban example of the template\b/, '"demo page"', 'An example of the template.'),
  ban(
    /\bopen to you already\b/,
    '"all features are included"',
    'Everything is open to you already',
  ),
];

/** @type {Banned[]} */
export const bannedNames = [
  ban(/Words$/, 'a name that ends in Label, Message or Text', 'roleWords'),
  ban(
    /^#?(?:hear(?:d|ing|s)?|tell(?:ing|s)?|told)(?![a-z])|(?:Heard|Told)$/,
    'subscribe, receive, onChange, notify, broadcast or send',
    'hearTimerActs',
    'heardAt',
    'hearing',
    'tell',
    '#tellCaptures',
    'tellsFailure',
    'told',
    'judgeTold',
  ),
  ban(
    /^(?:calmly|askAhead|loadAhead|sayReady|lookBook|pageLooks|whenAskedToStop|createTurns)$/,
    'the standard term',
    'calmly',
    'askAhead',
    'loadAhead',
    'sayReady',
    'lookBook',
    'pageLooks',
    'whenAskedToStop',
    'createTurns',
  ),
  ban(
    /^(?:GoesWithIt|LateTip|ToastShelf|tellable|farewell|forgetfulStorage)$/,
    'what it does',
    'GoesWithIt',
    'LateTip',
    'ToastShelf',
    'tellable',
    'farewell',
    'forgetfulStorage',
  ),
  ban(
    /^(?:keep(?:Organizations?|Project)|closeRecordedTime|byHand)$/,
    'lock, or manual',
    'keepProject',
    'keepOrganizations',
    'closeRecordedTime',
    'byHand',
  ),
];
