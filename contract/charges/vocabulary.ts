/** The kinds of orders beside readings that people make. */
export const chargeKinds = ['fee', 'back_charge'] as const
