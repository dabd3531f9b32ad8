interface RuntimeConfig {
  apiHost?: string
}

declare global {
  interface Window {
    /** Set by public/config.js, which an operator may edit beside the built files. */
    waterConfig?: RuntimeConfig
  }
}

/** Scheme and host of the API without a trailing slash; '' is the site's own origin. */
export const apiHost = (): string => (window.waterConfig?.apiHost ?? '').replace(/\/+$/, '')
