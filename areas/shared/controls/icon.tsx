const paths = {
  menu: 'M2 4.5h12M2 8h12M2 11.5h12',
  close: 'M3 3l10 10M13 3L3 13',
  warning: 'M8 2.5v7M8 12.6v.4',
  done: 'M2.5 8.5l3.5 3.5 7.5-8',
  bell: 'M3.5 11.5h9l-1-2V7a3.5 3.5 0 0 0-7 0v2.5zM7 13.5h2',
  arrow: 'M3 8h10M9 4l4 4-4 4',
  up: 'M8 13V3M4 7l4-4 4 4',
  plus: 'M8 3v10M3 8h10',
  bin: 'M3 4.5h10M6 4.5V3h4v1.5M4.3 4.5l.6 8.5h6.2l.6-8.5',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  copy: 'M5.5 5.5h8v8h-8zM2.5 10.5v-8h8',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
}

/** A decorative icon, hidden from screen readers: beside a word, or inside a button with an accessible name. */
export const Icon = ({ name }: { name: keyof typeof paths }) => (
  <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)
