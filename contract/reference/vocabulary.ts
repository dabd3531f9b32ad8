import { type Named, text } from '../text'

export const bankPurposes = ['collection', 'withholding', 'refund'] as const
export const locationLevels = ['area', 'book', 'community', 'building'] as const
export const meterKinds = ['mechanical', 'ic_card', 'photoelectric', 'nb_iot', 'lora', 'ultrasonic'] as const
export const readingModes = ['manual', 'remote'] as const

/** The enumerations in a clerk's words (GLOSSARY.md). */
export const referenceVocabulary = {
  meterKind: {
    mechanical: text('机械表', 'Mechanical'),
    ic_card: text('IC 卡表', 'IC card'),
    photoelectric: text('光电直读表', 'Photoelectric'),
    nb_iot: text('NB-IoT 远传表', 'NB-IoT'),
    lora: text('LoRa 远传表', 'LoRa'),
    ultrasonic: text('超声波表', 'Ultrasonic'),
  } satisfies Named<typeof meterKinds>,
  readingMode: {
    manual: text('人工抄读', 'Read by a person'),
    remote: text('远传抄读', 'Read remotely'),
  } satisfies Named<typeof readingModes>,
  locationLevel: {
    area: text('片区', 'Area'),
    book: text('表册', 'Book'),
    community: text('小区', 'Community'),
    building: text('楼栋', 'Building'),
  } satisfies Named<typeof locationLevels>,
  bankPurpose: {
    collection: text('收款', 'Collection'),
    withholding: text('代扣', 'Withholding'),
    refund: text('退款', 'Refund'),
  } satisfies Named<typeof bankPurposes>,
}
