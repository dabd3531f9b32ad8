const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** 公民身份号码：17 位数字加校验码。 An 18-character citizen number whose last one is right (GB 11643-1999, ISO 7064 MOD 11-2). */
export function isCitizenNumber(text: string): boolean {
  if (!/^\d{17}[\dX]$/.test(text)) return false
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0)
  return '10X98765432'[sum % 11] === text[17]
}
