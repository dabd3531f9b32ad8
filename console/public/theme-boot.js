// Runs before the first paint, so that a reload never flashes the wrong theme or language.
// A file of its own because the content security policy forbids inline scripts. theme/apply.ts takes over from here.
;(() => {
  const html = document.documentElement
  try {
    const setting = JSON.parse(localStorage.getItem('setting') || '{}')
    const system = matchMedia('(prefers-color-scheme: dark)').matches
    html.setAttribute(
      'theme-mode',
      setting.mode === 'dark' || (setting.mode === 'auto' && system) ? 'dark' : '',
    )
    html.setAttribute('side-mode', setting.sideMode === 'dark' ? 'dark' : '')
    if (/^#[0-9a-f]{6}$/i.test(setting.brandTheme)) html.setAttribute('theme-color', setting.brandTheme)
    if (localStorage.getItem('tdesign-starter-locale') === 'en_US') html.lang = 'en'
  } catch {
    // A broken or forbidden storage means the defaults that index.html carries.
  }
})()
