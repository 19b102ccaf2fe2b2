import { Command } from 'cmdk'
import { Moon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'

import { controlLook } from '#client/ui/control-look.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { keptInTab } from '#client/ui/kept.ts'
import { switchTheme } from '#client/ui/theme.ts'

import { Found } from './Found.tsx'
import { Keys } from './Keys.tsx'
import { useGo } from './navigation.ts'
import { showOverlay } from './overlay.ts'
import { type Follow, palettePlaces } from './palette-places.ts'
import { PaletteGroup } from './PaletteGroup.tsx'
import { PaletteItem } from './PaletteItem.tsx'
import type { Tool } from './tools.ts'

const Visited = z.array(z.object({ to: z.string(), label: z.string() }))
const recentCount = 5
const groups = ['Back office', 'Your studio', 'Site'] as const

/** Letters of one word stand together: what is typed is a part of a name, not a riddle. */
const holdsEachWord = (value: string, typed: string) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => value.toLowerCase().includes(word))
    ? 1
    : 0

const close = () => showOverlay(undefined)

/** Finds pages, people and bookings by a few letters, and goes there. */
export function CommandPalette({ userId, tools }: { userId: string; tools: readonly Tool[] }) {
  const go = useGo()
  const input = useRef<HTMLInputElement>(null)
  const [typed, type] = useState('')
  // Names of people must not outlive the tab, nor the account that looked them up.
  const visited = keptInTab(`visited ${userId}`, Visited)
  const [recent] = useState(() => visited.read() ?? [])
  const places = palettePlaces(tools)
  const follow = (to: string, label: string) => {
    visited.write([{ to, label }, ...recent.filter((one) => one.to !== to)].slice(0, recentCount))
    close()
    void go(to)
  }
  // A modal dialog gives the focus to its first control, which closes it.
  useEffect(() => input.current?.focus(), [])

  return (
    <Dialog title="Search" onClose={close}>
      <Command label="Search" loop filter={holdsEachWord} className="grid min-w-0 gap-3">
        <Command.Input
          ref={input}
          value={typed}
          onValueChange={type}
          placeholder="Page, name, phone or reference"
          className={controlLook}
        />
        <Command.List label="Results" className="-mx-2 h-[min(26rem,55dvh)] scroll-py-2 overflow-y-auto px-2">
          <Command.Empty className="py-6 text-muted">Nothing matches. Try fewer letters, or one word.</Command.Empty>
          {typed === '' && recent.length > 0 && (
            <PaletteGroup heading="Recent">
              {recent.map(({ to, label }) => (
                <PaletteItem key={to} value={`recent ${to}`} onSelect={() => follow(to, label)}>
                  {label}
                </PaletteItem>
              ))}
            </PaletteGroup>
          )}
          <Found typed={typed} onFollow={follow} />
          {groups.map((group) => (
            <Places
              key={group}
              heading={group}
              places={places.filter((place) => place.group === group)}
              onFollow={follow}
            />
          ))}
          <PaletteGroup heading="Actions">
            <PaletteItem value="switch theme dark light" onSelect={() => (switchTheme(), close())}>
              <Moon aria-hidden className="size-4.5 text-muted" />
              Switch between light and dark
            </PaletteItem>
          </PaletteGroup>
        </Command.List>
      </Command>
    </Dialog>
  )
}

function Places({
  heading,
  places,
  onFollow,
}: {
  heading: string
  places: readonly { to: string; label: string; keys?: string }[]
  onFollow: Follow
}) {
  if (places.length === 0) return null

  return (
    <PaletteGroup heading={heading}>
      {places.map(({ to, label, keys }) => (
        <PaletteItem key={to} value={`${label} ${to}`} onSelect={() => onFollow(to, label)}>
          {label}
          {keys && (
            <span className="ml-auto">
              <Keys keys={keys} />
            </span>
          )}
        </PaletteItem>
      ))}
    </PaletteGroup>
  )
}
