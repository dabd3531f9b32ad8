import type { SVGProps } from 'react'

/** Our own 24 × 24 line drawings; one place, so that no icon package is loaded. */
const SHAPES = {
  home: 'M4 11.500 12 5l8 6.500M6.500 10v9h11v-9M10 19v-5h4v5',
  meter: 'M12 20a8 8 0 1 1 0-16 8 8 0 0 1 0 16zM12 12l3.500-3.500M8 16h8M7 12h1M12 7v1M16 12h1',
  order:
    'M6 3.500h12v17l-2.400-1.600-2.400 1.600-2.400-1.600-2.400 1.600L6 20.500zM9 8.500h6M9 12h6M9 15.500h3',
  invoice: 'M4 6h16v12H4zM4 10h16M8 14h4M16 14h1',
  reading: 'M5 4h10l4 4v12H5zM9 12h6M9 16h6M14 4v5h5',
  organization: 'M5 20V5h9v15M14 10h5v10M3 20h18M8 8.500h3M8 12h3M8 15.500h3M16 13h1M16 16h1',
  configuration: 'M5 7h9M18 7h1M5 12h2M11 12h8M5 17h8M17 17h2M16 5v4M9 10v4M15 15v4',
  users:
    'M9 12a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM3 20c0-3.300 2.700-5.500 6-5.500s6 2.200 6 5.500M16 5.500a3 3 0 0 1 0 6M17.500 14.800c2.100.700 3.500 2.600 3.500 5.200',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20.500c0-3.600 3.400-6 7.500-6s7.500 2.400 7.500 6',
  result: 'M12 20.500a8.500 8.500 0 1 1 0-17 8.500 8.500 0 0 1 0 17zM8.500 12l2.500 2.500 4.500-5',
  search: 'M10.500 17a6.500 6.500 0 1 1 0-13 6.500 6.500 0 0 1 0 13zM15.300 15.300 20 20',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M19.500 9A8 8 0 1 0 20 13M20 4.500V9h-4.500',
  close: 'M6 6l12 12M18 6 6 18',
  more: 'M5.500 12h.01M12 12h.01M18.500 12h.01',
  left: 'M14.500 5.500 8 12l6.500 6.500',
  right: 'M9.500 5.500 16 12l-6.500 6.500',
  down: 'M5.500 9.500 12 16l6.500-6.500',
  fold: 'M4 6h16M10 12h10M4 18h16M7 9.500 4 12l3 2.500',
  unfold: 'M4 6h16M10 12h10M4 18h16M4 9.500 7 12l-3 2.500',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v2M12 19v2M3 12h2M19 12h2M5.600 5.600 7 7M17 17l1.400 1.400M18.400 5.600 17 7M7 17l-1.400 1.400',
  moon: 'M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10z',
  language:
    'M12 20.500a8.500 8.500 0 1 1 0-17 8.500 8.500 0 0 1 0 17zM3.500 12h17M12 3.500c2.500 2.300 3.500 5 3.500 8.500s-1 6.200-3.500 8.500c-2.500-2.300-3.500-5-3.500-8.500s1-6.200 3.500-8.500z',
  signOut: 'M14 4.500H5v15h9M10 12h10.500M17 8.500l3.500 3.500-3.500 3.500',
  columns: 'M4 5h16v14H4zM9.500 5v14M15 5v14',
  upload: 'M12 16V4.500M7.500 9 12 4.500 16.500 9M4.500 15v4.500h15V15',
  download: 'M12 4.500V16M7.500 11.500 12 16l4.500-4.500M4.500 15v4.500h15V15',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6.500H7z',
  edit: 'M4.500 19.500h4L19 9l-4-4L4.500 15.500zM13 7l4 4',
  remove: 'M5 7h14M10 7V4.500h4V7M7 7l.800 12.500h8.400L17 7M10.500 10.500v6M13.500 10.500v6',
  drop: 'M12 3.500c3.600 4.400 6 7.400 6 10.500a6 6 0 0 1-12 0c0-3.100 2.400-6.100 6-10.500z',
  later: 'M12 20.500a8.500 8.500 0 1 1 0-17 8.500 8.500 0 0 1 0 17zM12 7.500V12l3 2',
  warning: 'M12 4 21 19.500H3zM12 10v4.500M12 17h.01',
} as const

export type IconName = keyof typeof SHAPES

/** Decoration: hidden from assistive technology, so a control that holds only an icon needs its own label. */
export function Icon({
  name,
  size = 16,
  ...rest
}: { name: IconName; size?: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="icon"
      {...rest}
    >
      <path d={SHAPES[name]} />
    </svg>
  )
}
