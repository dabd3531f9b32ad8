import type { Dashboard } from './todo'

type Steps = NonNullable<Dashboard['first_steps']>

/** The checklist has done its work when all is set up, or when the organization reads and is paid whatever it has left out. */
export const isBegun = ({ payments, ...steps }: Steps): boolean =>
  (steps.readings && payments) || Object.values(steps).every((isDone) => isDone)
