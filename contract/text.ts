export type Language = 'zh' | 'en'

export type Text = Readonly<Record<Language, string>>

export const text = (zh: string, en: string): Text => ({ zh, en })

/** A text for each value of an enumeration. */
export type Named<Values extends readonly string[]> = Record<Values[number], Text>
