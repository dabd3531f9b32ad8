import { FILE_FORMATS } from '@water/contract/file-format'
import { moveInSheets, moveInVocabulary } from '@water/contract/move-ins/vocabulary'
import type { Language } from '@water/contract/text'
import { dateOf, epochOf, type LocalTime } from '@water/rules/calendar'
import { grouped, moneyText } from '@water/rules/money-text'
import type { MadeSheet } from '../../aside/made-sheet'
import type { Work } from '../../aside/work'
import { paperFont } from '../../paper/font'
import { type Column, Letter, SMALL } from '../printing/letter'
import type { ProtocolFacts, TotalLine } from './protocol'
import { WORDS } from './protocol-words'

interface Wanted {
  facts: ProtocolFacts
  now: LocalTime
  language: Language
}

/** The protocol of a move-in, for the signatures of both sides. */
export const protocolWork: Work<Wanted, MadeSheet> = {
  name: 'move_in_protocol',
  async run(_, { facts, now, language }) {
    const { title } = WORDS[language]
    const about = {
      title: `${facts.organization.name} ${title}`,
      createdAt: new Date(epochOf(now)),
      language,
    }
    const letter = new Letter(await paperFont(), 'A4', { ...about, language, scale: SCALE })
    drawProtocol(letter, facts, now, language)
    const content = await letter.finished()
    return { name: `${title} ${facts.moveIn.as_of}.pdf`, type: FILE_FORMATS.pdf, content }
  },
}

/** Letters are small enough that the signatures usually stand on the page of what is signed. */
const SCALE = 1.05
/** A heading stays with what it is about. */
const HEADING_ROOM = 70
const HEADING = 11
const SIGNATURES_ROOM = 90

function drawProtocol(letter: Letter, facts: ProtocolFacts, now: LocalTime, language: Language): void {
  const words = WORDS[language]
  const { organization, moveIn } = facts
  const head = {
    ...{ name: organization.name, address: organization.address },
    ...{ service_phone: organization.contact_phone, how_to_pay: '', bank_accounts: [] },
  }
  letter.begin({ head, title: words.title, about: moveIn.as_of, account_no: null })
  letter.facts(factsOf(facts, language))
  letter.gap(4)
  letter.framed(words.standing[standingOf(facts)], '')
  if (moveIn.reason !== '') letter.paragraph(words.withdrawnBecause(moveIn.reason))
  drawSheets(letter, facts, language)
  drawTotals(letter, facts, language)
  drawParallel(letter, facts, language)
  letter.gap(10)
  letter.together(SIGNATURES_ROOM)
  letter.paragraph(words.signed)
  letter.blanks(words.signatures)
  letter.gap(4)
  letter.paragraph(words.printed(dateOf(now)), { size: SMALL, color: '#55585f', align: 'right' })
}

const standingOf = ({ agreed, withdrawn }: ProtocolFacts) =>
  withdrawn !== null ? 'withdrawn' : agreed !== null ? 'agreed' : 'loaded'

function factsOf(
  { organization, moveIn, ...acts }: ProtocolFacts,
  language: Language,
): [label: string, text: string][] {
  const { facts, act } = WORDS[language]
  const done = (['loaded', 'agreed', 'withdrawn'] as const).flatMap((name): [string, string][] => {
    const found = acts[name]
    return found === null ? [] : [[facts[name], act(found.at, found.by)]]
  })
  return [
    [facts.utility, organization.name],
    [facts.move_in, moveIn.name],
    [facts.as_of, moveIn.as_of],
    [facts.state, moveInVocabulary.moveInState[moveIn.state][language]],
    ...done,
  ]
}

function heading(letter: Letter, text: string): void {
  letter.gap(8)
  letter.together(HEADING_ROOM)
  letter.paragraph(text, { size: HEADING })
}

const right = (share: number): Column => ({ share, align: 'right' })
const SHEETS: readonly Column[] = [{ share: 24 }, { share: 56 }, right(20)]
const TOTALS: readonly Column[] = [{ share: 40 }, right(20), right(20), right(20)]
const OURS: readonly Column[] = [{ share: 60 }, right(40)]
const DECISIONS: readonly Column[] = [{ share: 28 }, right(14), right(26), right(32)]
const LARGEST: readonly Column[] = [
  ...[{ share: 18 }, { share: 16 }, { share: 27 }],
  ...[right(13), right(13), right(13)],
]

function drawSheets(letter: Letter, { files, withdrawn }: ProtocolFacts, language: Language): void {
  const words = WORDS[language]
  heading(letter, words.heads.sheets)
  if (withdrawn !== null) {
    letter.paragraph(words.sheetsGone)
    return
  }
  letter.row(words.sheets, SHEETS, { isHeading: true, size: SMALL })
  for (const sheet of moveInSheets)
    for (const { name, rows } of files.filter(({ kind }) => kind === sheet))
      letter.row([moveInVocabulary.moveInSheet[sheet][language], name, grouped(String(rows))], SHEETS)
}

function drawTotals(letter: Letter, { totals, agreed }: ProtocolFacts, language: Language): void {
  const words = WORDS[language]
  heading(letter, words.heads.totals)
  if (agreed === null) {
    letter.paragraph(words.notAgreed, { size: SMALL })
    letter.row(words.oursAlone, OURS, { isHeading: true, size: SMALL })
  } else letter.row(words.totals, TOTALS, { isHeading: true, size: SMALL })
  for (const line of totals) {
    const [old, ours, difference] = [line.old, line.ours, line.difference].map((text) =>
      text === null ? '—' : shownFigure(line.figure, text),
    )
    const name = words.figures[line.figure]
    if (agreed === null) letter.row([name, ours!], OURS)
    else letter.row([name, old!, ours!, difference!], TOTALS)
  }
}

const MONEY = new Set<TotalLine['figure']>(['owed', 'penalty', 'balances'])

function shownFigure(figure: TotalLine['figure'], text: string): string {
  if (MONEY.has(figure)) return moneyText(text)
  return figure === 'volume_last_year' ? `${grouped(text)} m³` : grouped(text)
}

function drawParallel(
  letter: Letter,
  { moveIn: { parallel }, decisions, largest, withdrawn }: ProtocolFacts,
  language: Language,
): void {
  const words = WORDS[language]
  heading(letter, words.heads.parallel)
  letter.paragraph(parallel === null ? words.noParallel : words.compared(parallel))
  if (parallel === null) return
  if (withdrawn !== null) letter.paragraph(words.parallelGone)
  if (decisions.length === 0) return
  letter.row(words.decisions, DECISIONS, { isHeading: true, size: SMALL })
  for (const { decision, count, refused, difference } of decisions)
    letter.row(
      [
        decision === null ? words.undecided : moveInVocabulary.moveInDecision[decision][language],
        grouped(String(count)),
        grouped(String(refused)),
        moneyText(difference),
      ],
      DECISIONS,
    )
  letter.gap(4)
  letter.together(HEADING_ROOM)
  letter.paragraph(words.largestOf(largest.length, parallel.rows - parallel.same))
  letter.row(words.largest, LARGEST, { isHeading: true, size: SMALL })
  for (const one of largest) letter.row(cellsOf(one, language), LARGEST)
}

function cellsOf(one: ProtocolFacts['largest'][number], language: Language): string[] {
  const words = WORDS[language]
  const amount = (text: string | null) => (text === null ? '—' : moneyText(text))
  const isRefused = one.problem !== ''
  const decided =
    one.decision === null ? words.undecided : moveInVocabulary.moveInDecision[one.decision][language]
  return [
    one.account_no,
    one.read_at === null ? '—' : dateOf(one.read_at),
    decided,
    amount(one.old_amount),
    isRefused ? words.notBilled : amount(one.our_amount),
    isRefused ? '—' : amount(one.difference),
  ]
}
