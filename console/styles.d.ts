/** Class names are local to their file; scripts/class-names.test.ts holds that each is there, and used. */
declare module '*.module.css'
declare module '*.css'
