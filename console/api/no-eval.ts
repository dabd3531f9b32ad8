/**
 * The validator finds its settings here wherever a page loads it first. Without this one it tries `new Function`, which the content
 * security policy forbids, and Firefox reports that on every page with a form.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
