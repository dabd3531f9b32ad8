/** The program cannot start. This sentence (in both languages) tells the operator what to do. */
export class StartupRefusal extends Error {
  override readonly name = 'StartupRefusal'

  constructor(
    readonly zh: string,
    readonly en: string,
  ) {
    super(`${zh}\n${en}`)
  }
}
