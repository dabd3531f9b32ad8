interface RuntimeConfig {
  apiHost?: string
  /** The target of "code repository"; without it, the product's own page of its version and licences. */
  repositoryUrl?: string
  /** The target of "help document"; without it, the help that the product itself serves. */
  helpUrl?: string
}

declare global {
  interface Window {
    /** Set by public/config.js, which an operator may edit beside the built files. */
    waterConfig?: RuntimeConfig
  }
}

export const runtimeConfig = (): RuntimeConfig => window.waterConfig ?? {}

/** Scheme and host of the API without a trailing slash; '' is the site's own origin. */
export const apiHost = (): string => (runtimeConfig().apiHost ?? '').replace(/\/+$/, '')
