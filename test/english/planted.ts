/** Sentences by pattern. A single pattern finds each sentence. */
export const planted: Readonly<Record<string, string>> = {
  'stranded of it / of them': 'The engine reads a part of them.',
  'headless relative as a noun': 'Who signs in may write.',
  'of which, by which, at which': 'It names the page at which a link ends.',
  'that of, those of, those that': 'The token of a user and those of a project differ.',
  'where for if or when': 'It sends a note, where the vendor allows this.',
  'nobody, somebody, whoever as parties': 'Today nobody reads this list.',
  'as it is, as far as': 'The text stays as it is.',
  'beside for with': 'Beside the name, send an address.',
  'motion verbs for state': 'The sync goes on.',
  'tells of, told of': 'The log told of a failure.',
  'unless given, without. as an ending': 'The limit is 50 unless given.',
  'any more, no more': 'The vendor does not issue keys any more.',
  'he, him, his for a contact': 'A contact decides when he subscribes.',
  inversions: 'The first call fails, and so does the second.',
};
