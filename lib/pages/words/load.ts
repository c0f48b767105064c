import { en } from './en.ts';
import type { Language } from './languages.ts';
import type { Words } from './words.ts';

/** Catalogues of the other languages. A call loads a catalogue only when it needs it. */
const others: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Words>>> = {
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  ja: async () => (await import('./ja.ts')).ja,
};

/** All texts of the pages in a language. */
export const loadWords = async (language: Language): Promise<Words> => (language === 'en' ? en : others[language]());
