/** The messages beside a cell of a sheet of places. */
export const placeMessages = {
  above_refused: {
    zh: '它的上级位置在第 {row} 行，那一行有问题：请先改正那一行',
    en: 'The location that it lies in is in row {row}, which has a problem: correct that row first',
  },
}
