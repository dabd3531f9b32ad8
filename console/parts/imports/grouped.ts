/** 12345 → '12,345'. */
export const grouped = (count: number): string => count.toLocaleString('en-US')
