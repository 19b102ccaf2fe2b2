import { useEffect, useRef, useState } from 'react'

import { contrastOf } from './contrast.ts'

const tokens = [
  { name: 'paper', look: 'bg-paper', use: 'The page' },
  { name: 'surface', look: 'bg-surface', use: 'Panels, tables, controls' },
  { name: 'sunken', look: 'bg-sunken', use: 'Rails, table heads, what is hovered' },
  { name: 'ink', look: 'bg-ink', use: 'Text', least: 7 },
  { name: 'muted', look: 'bg-muted', use: 'Secondary text', least: 4.5 },
  { name: 'line', look: 'bg-line', use: 'Rules' },
  { name: 'edge', look: 'bg-edge', use: 'Edges of controls', least: 3 },
  { name: 'contour', look: 'bg-contour', use: 'Slope lines' },
  { name: 'fairway', look: 'bg-fairway', use: 'Actions and links', least: 4.5 },
  { name: 'fairway-deep', look: 'bg-fairway-deep', use: 'Pressed actions', least: 4.5 },
  { name: 'turf', look: 'bg-turf', use: 'Behind what is chosen or well' },
  { name: 'flag', look: 'bg-flag', use: 'The one urgent thing', least: 3 },
  { name: 'flag-deep', look: 'bg-flag-deep', use: 'Urgent words', least: 4.5 },
  { name: 'blush', look: 'bg-blush', use: 'Behind a problem' },
  { name: 'brass', look: 'bg-brass', use: 'Membership', least: 3 },
  { name: 'straw', look: 'bg-straw', use: 'Behind a warning' },
  { name: 'sky', look: 'bg-sky', use: 'Information, charts', least: 4.5 },
  { name: 'mist', look: 'bg-mist', use: 'Behind information' },
] as const

/** Every color with its contrast on paper, measured on this page in this theme. */
export function TokenTable() {
  const list = useRef<HTMLUListElement>(null)
  const [figures, setFigures] = useState<readonly number[]>([])
  useEffect(() => {
    const swatches = [...(list.current?.querySelectorAll('[data-swatch]') ?? [])]
    const colors = swatches.map((swatch) => getComputedStyle(swatch).backgroundColor)
    setFigures(colors.map((color) => contrastOf(color, colors[0] ?? color)))
  }, [])

  return (
    <ul ref={list} className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
      {tokens.map((token, index) => (
        <li key={token.name} className="flex items-center gap-4 border-b border-line py-3">
          <span data-swatch className={`size-12 shrink-0 rounded border border-edge/40 ${token.look}`} />
          <p className="min-w-0 flex-1 leading-snug">
            <span className="font-mono text-sm">{token.name}</span>
            <span className="block text-sm text-muted">{token.use}</span>
          </p>
          <p className="text-right font-mono text-sm figures">
            {figures[index]?.toFixed(1) ?? '–'}
            {'least' in token && <span className="block text-muted">≥ {token.least}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}
