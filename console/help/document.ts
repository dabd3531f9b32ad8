import type { Locale, Text } from '../i18n/locale'

/** Escaped, in the language of a page. */
export const textIn =
  (locale: Locale) =>
  ({ zh, en }: Text): string =>
    escaped(locale === 'en_US' ? en : zh)

export const link = (href: string, label: string, language: string): string =>
  `<a href="${href}" lang="${language}" hreflang="${language}">${label}</a>`

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

interface Document {
  language: string
  title: string
  system: string
  /** Beside the product's name: the other language. */
  aside: string
  body: string
}

/** A page with the header of all. */
export const document = ({ language, title, system, aside, body }: Document): string => `<!doctype html>
<html lang="${language}" data-language theme-mode="" side-mode="" theme-color="#0052D9">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${title} - ${system}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg" />
<script src="/theme-boot.js"></script>
<link rel="stylesheet" href="/help/help.css" />
</head>
<body>
<header><a class="system" href="/">${system}</a><span>${aside}</span></header>
${body}
</body>
</html>
`
