/** The colors of the light theme (client/ui/theme.css), for pictures that know no theme. */
export const colors = {
  paper: '#FBF9F4',
  ink: '#16211B',
  muted: '#5A665F',
  contour: '#E6E0D0',
  fairway: '#1E5B41',
  flag: '#C8402A',
  flagOnFairway: '#EF6A52',
}

/** The mark on 32 units: a shaft at its lie angle over the ground. */
export const mark = ({ line, arc }: { line: string; arc: string }): string =>
  [
    `<g fill="none" stroke-linecap="round" stroke="${line}">`,
    '<path d="M6 25.5h20" stroke-width="1.8"/>',
    '<path d="M11.5 25.5 20.6 6" stroke-width="2.2"/>',
    `<path d="M18.6 25.5a7.1 7.1 0 0 0-4.1-6.4" stroke="${arc}" stroke-width="1.8"/>`,
    '</g>',
  ].join('')
