// Runs before the console's first module has come, and asks at once for the files of the page at hand, which would be asked for when that
// module has run. The build calls it with the table of files. window.waterAhead lets the console fetch other pages' files later.
// biome-ignore lint/correctness/noUnusedVariables: the build adds the call
function askAhead(table) {
  /** The files of the page of a path, beyond those of the frame; none for a path that is no page. */
  const pageOf = (asked) => {
    const path = table.leads[asked] || asked
    const parts = path.split('/')
    const fits = ([pattern]) => {
      const wanted = pattern.split('/')
      const hasPart = (part, at) =>
        part[0] === ':' ? at < parts.length || part.endsWith('?') : part === parts[at]
      return parts.length <= wanted.length && wanted.every(hasPart)
    }
    const page = table.pages.find(([pattern]) => pattern === path) || table.pages.find(fits)
    return page ? page[1] : []
  }
  const address = (at) => `/assets/${table.files[at]}`
  const asked = new Set()
  const ask = (places) => {
    for (const at of places) {
      if (asked.has(at)) continue
      asked.add(at)
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.crossOrigin = ''
      // The console's first module, and the call for the person that it makes, go before.
      link.fetchPriority = 'low'
      link.href = address(at)
      document.head.append(link)
    }
  }
  window.waterAhead = (path) => pageOf(path).map(address)
  if (window.isBrowserTooOld) return
  let isSignedIn = false
  try {
    isSignedIn = Boolean(JSON.parse(localStorage.getItem('user') || '{}').accessToken)
  } catch {
    // A broken or forbidden storage means signed out.
  }
  const path = location.pathname.replace(/(.)\/+$/, '$1')
  ask(isSignedIn ? table.frame : table.signIn)
  ask(table.packs[document.documentElement.lang === 'en' ? 1 : 0])
  if (!isSignedIn) return
  ask(pageOf(path))
  ask(table.later)
}
