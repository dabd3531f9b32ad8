interface RuntimeConfig {
  apiHost?: string
  /** Where "code repository" leads; '' or nothing: it is not offered. */
  repositoryUrl?: string
  /** Where "help document" leads; '' or nothing: to the help that the product serves itself. */
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
