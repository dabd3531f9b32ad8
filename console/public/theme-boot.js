// Runs before the first paint, so that a reload never flashes another theme, brand colour or language. It is a file of
// its own because the content security policy forbids inline scripts. theme/apply.ts then takes over.
;(() => {
  const html = document.documentElement
  try {
    const setting = JSON.parse(localStorage.getItem('setting') || '{}')
    const system = matchMedia('(prefers-color-scheme: dark)').matches
    const isDark = setting.mode === 'dark' || (setting.mode === 'auto' && system)
    html.setAttribute('theme-mode', isDark ? 'dark' : '')
    html.setAttribute('side-mode', setting.sideMode === 'dark' ? 'dark' : '')
    if (/^#[0-9a-f]{6}$/i.test(setting.brandTheme)) html.setAttribute('theme-color', setting.brandTheme)
    // A page in one language names that language itself.
    if (!html.hasAttribute('data-language') && localStorage.getItem('tdesign-starter-locale') === 'en_US')
      html.lang = 'en'
    const { colorList = {} } = setting
    const colors = colorList[`${setting.brandTheme}[${isDark ? 'dark' : 'light'}]`]
    const lines = Object.entries(colors || {})
      .filter(([name, color]) => /^--td-brand-color(-\d+)?$/.test(name) && /^#[0-9a-f]{6,8}$/i.test(color))
      .map(([name, color]) => `${name}: ${color};`)
    if (lines.length > 0) {
      const style = document.createElement('style')
      style.id = 'water-theme'
      style.textContent = `:root{ ${lines.join(' ')} }`
      document.head.append(style)
    }
  } catch {
    // With a broken or forbidden storage the defaults of index.html apply.
  }
})()
