// biome-ignore-all lint: written for browsers that know nothing of the last ten years
// Runs before everything else, and without it: says what a browser that is too old cannot say by itself, and offers a
// reload where the console did not come. The texts are those of shell/result-texts.ts, which its test compares.
;(function () {
  var PAGE = '/result/browser-incompatible'
  var TEXTS = {
    zh: {
      home: '回到首页',
      incompatible: '浏览器不兼容',
      incompatibleText: '抱歉，您正在使用的浏览器版本过低，无法打开当前网页。',
      recommended: '推荐浏览器',
      hint: '使用 360、QQ 等双核浏览器时，请切换到“极速模式”并更新到最新版本。',
      network: '网络异常',
      networkText: '网络异常, 请稍后重试',
      reload: '重新加载',
    },
    en: {
      home: 'Back to homepage',
      incompatible: 'Browser incompatible',
      incompatibleText: 'Your browser is too old to open this page.',
      recommended: 'Recommended browsers',
      hint: 'In browsers with two engines, such as 360 or QQ, switch to “speed mode” and update to the latest version.',
      network: 'Network error',
      networkText: 'Network error, please try again later',
      reload: 'Reload',
    },
  }
  var BROWSERS = ['Google Chrome 111+', 'Microsoft Edge 111+', 'Mozilla Firefox 115+', 'Apple Safari 16.4+']

  function texts() {
    try {
      return localStorage.getItem('tdesign-starter-locale') === 'en_US' ? TEXTS.en : TEXTS.zh
    } catch (e) {
      return TEXTS.zh
    }
  }

  // The console's requirements: modules, and the youngest features that its code and its styles use.
  function isTooOld() {
    try {
      return !(
        'noModule' in document.createElement('script') &&
        Array.prototype.toSorted &&
        AbortSignal.timeout &&
        CSS.supports('color', 'color-mix(in srgb, red, blue)')
      )
    } catch (e) {
      return true
    }
  }

  function add(parent, tag, style, text) {
    var element = document.createElement(tag)
    element.style.cssText = style
    if (text) element.appendChild(document.createTextNode(text))
    parent.appendChild(element)
    return element
  }

  function show(title, text, address, button, isAboutBrowsers) {
    document.title = title
    document.body.innerHTML = ''
    var main = add(
      document.body,
      'main',
      'max-width:560px;margin:0 auto;padding:64px 24px;text-align:center;font:14px/1.6 sans-serif',
    )
    main.setAttribute('role', 'alert')
    add(main, 'h1', 'font-size:20px;margin:0 0 12px', title)
    add(main, 'p', 'margin:0 0 16px', text)
    if (isAboutBrowsers) {
      add(main, 'h2', 'font-size:14px;margin:0 0 8px', texts().recommended)
      var list = add(main, 'ul', 'margin:0 0 16px;padding:0;list-style:none')
      for (var i = 0; i < BROWSERS.length; i++) add(list, 'li', '', BROWSERS[i])
      add(main, 'p', 'margin:0 0 16px', texts().hint)
    }
    var link = add(
      main,
      'a',
      'display:inline-block;padding:6px 16px;background:#0052d9;color:#fff;border-radius:4px;text-decoration:none',
      button,
    )
    link.href = address
  }

  function sayTooOld() {
    var t = texts()
    show(t.incompatible, t.incompatibleText, '/', t.home, true)
  }

  function sayNotLoaded() {
    var t = texts()
    show(t.network, t.networkText, location.pathname + location.search, t.reload, false)
  }

  if (isTooOld()) {
    window.isBrowserTooOld = true
    if (location.pathname !== PAGE) location.replace(PAGE)
    else window.onload = sayTooOld
  } else {
    // Only listeners in the capture phase learn of a script that does not load.
    document.addEventListener(
      'error',
      function (event) {
        var element = event.target
        if (!element || element.tagName !== 'SCRIPT' || element.type !== 'module') return
        if (document.body) sayNotLoaded()
        else window.onload = sayNotLoaded
      },
      true,
    )
  }
})()
