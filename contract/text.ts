export type Language = 'zh' | 'en'

/** A text in both languages. */
export type Text = Readonly<Record<Language, string>>

export const text = (zh: string, en: string): Text => ({ zh, en })
