import { Command } from 'cmdk'
import type { ReactNode } from 'react'

/** One thing to go to or to do. */
export interface PaletteRow {
  /** Tells it from all others. */
  value: string
  onSelect: () => void
  content: ReactNode
}

export interface PaletteRows {
  heading: string
  rows: readonly PaletteRow[]
}

export function PaletteGroup({ heading, rows }: PaletteRows) {
  return (
    <Command.Group
      heading={heading}
      className="pb-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-muted"
    >
      {rows.map(({ value, onSelect, content }) => (
        <Command.Item
          key={value}
          value={value}
          onSelect={onSelect}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded px-3 data-[selected=true]:bg-turf"
        >
          {content}
        </Command.Item>
      ))}
    </Command.Group>
  )
}
