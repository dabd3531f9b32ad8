/** The program cannot start, and this sentence (in both languages) tells the operator what to do about it. */
export class StartupRefusal extends Error {
  override readonly name = 'StartupRefusal'

  constructor(
    readonly zh: string,
    readonly en: string,
  ) {
    super(`${zh}\n${en}`)
  }
}
