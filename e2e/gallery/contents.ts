/** One picture: a screen in one language, mode and width. */
export interface Picture {
  screen: string
  title: string
  /** `1280 · zh · light` */
  look: string
  file: string
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The page with all of them: a row for each screen, a column for each look. */
export function contents(pictures: readonly Picture[]): string {
  const looks = [...new Set(pictures.map(({ look }) => look))]
  const screens = [...new Map(pictures.map(({ screen, title }) => [screen, title]))]
  const cell = (screen: string, look: string) => {
    const file = pictures.find((one) => one.screen === screen && one.look === look)?.file
    return file
      ? `<td><a href="${file}"><img loading="lazy" src="${file}" alt="${escaped(`${screen}, ${look}`)}"></a></td>`
      : '<td></td>'
  }
  const rows = screens.map(
    ([screen, title]) =>
      `<tr id="${screen}"><th scope="row">${escaped(title)}<br><small>${screen}</small></th>${looks.map((look) => cell(screen, look)).join('')}</tr>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen in every look</title>
<style>
  body { margin: 0; font: 14px/1.5 system-ui, sans-serif; background: #888 }
  table { border-collapse: collapse }
  th, td { padding: 6px; vertical-align: top; text-align: left }
  thead th { position: sticky; top: 0; background: #fff }
  tbody th { position: sticky; left: 0; min-width: 140px; background: #fff }
  img { display: block; width: 420px }
</style>
<table>
<thead><tr><th>${screens.length} screens</th>${looks.map((look) => `<th scope="col">${look}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table>
</html>
`
}
