export interface ChartColors {
  textColor: string
  placeholderColor: string
  borderColor: string
  containerColor: string
}

/** console.md §9. */
export const CHART_COLORS: Record<'light' | 'dark', ChartColors> = {
  light: {
    textColor: 'rgba(0,0,0,0.9)',
    placeholderColor: 'rgba(0,0,0,0.35)',
    borderColor: '#dcdcdc',
    containerColor: '#fff',
  },
  dark: {
    textColor: 'rgba(255,255,255,0.9)',
    placeholderColor: 'rgba(255,255,255,0.35)',
    borderColor: '#5e5e5e',
    containerColor: '#242424',
  },
}
