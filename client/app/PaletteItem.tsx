import { Command } from 'cmdk'
import type { ReactNode } from 'react'

/** One thing to go to or to do; `value` is what typed letters are looked for in. */
export function PaletteItem({
  value,
  onSelect,
  children,
}: {
  value: string
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded px-3 data-[selected=true]:bg-turf"
    >
      {children}
    </Command.Item>
  )
}
