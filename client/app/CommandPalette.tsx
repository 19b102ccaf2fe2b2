import { Command } from 'cmdk'
import { Moon, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { z } from 'zod'

import { useFoundPeople } from '#client/people/found-people.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { controlLook } from '#client/ui/control-look.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { keptInTab } from '#client/ui/kept.ts'
import { switchTheme } from '#client/ui/theme.ts'

import { Keys } from './Keys.tsx'
import { useGo } from './navigation.ts'
import { showOverlay } from './overlay.ts'
import { palettePlaces } from './palette-places.ts'
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

/** Finds pages and people by a few letters, and goes there. */
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
          placeholder="Page, name, e-mail or phone"
          className={controlLook}
        />
        <Command.List label="Results" className="-mx-2 h-[min(26rem,55dvh)] scroll-py-2 overflow-y-auto px-2">
          <Command.Empty className="py-6 text-muted">Nothing matches. Try fewer letters, or one word.</Command.Empty>
          {typed === '' && recent.length > 0 && (
            <Group heading="Recent">
              {recent.map(({ to, label }) => (
                <Item key={to} value={`recent ${to}`} onSelect={() => follow(to, label)}>
                  {label}
                </Item>
              ))}
            </Group>
          )}
          <People typed={typed} onFollow={follow} />
          {groups.map((group) => (
            <Places
              key={group}
              heading={group}
              places={places.filter((place) => place.group === group)}
              onFollow={follow}
            />
          ))}
          <Group heading="Actions">
            <Item value="switch theme dark light" onSelect={() => (switchTheme(), close())}>
              <Moon aria-hidden className="size-4.5 text-muted" />
              Switch between light and dark
            </Item>
          </Group>
        </Command.List>
      </Command>
    </Dialog>
  )
}

type Follow = (to: string, label: string) => void

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
    <Group heading={heading}>
      {places.map(({ to, label, keys }) => (
        <Item key={to} value={`${label} ${to}`} onSelect={() => onFollow(to, label)}>
          {label}
          {keys && (
            <span className="ml-auto">
              <Keys keys={keys} />
            </span>
          )}
        </Item>
      ))}
    </Group>
  )
}

function People({ typed, onFollow }: { typed: string; onFollow: Follow }) {
  const mayLookUp = usePermissions().holds('read/users')
  const people = useFoundPeople(mayLookUp ? typed : '')
  if (people.length === 0) return null

  return (
    <Group heading="People">
      {people.map(({ id, name, email, phone }) => (
        <Item
          key={id}
          value={`${name} ${email} ${phone ?? ''} ${id}`}
          onSelect={() => onFollow(`/admin/members/all?search=${encodeURIComponent(email)}`, name)}
        >
          <UserRound aria-hidden className="size-4.5 shrink-0 text-muted" />
          <span className="max-w-3/4 shrink-0 truncate">{name}</span>
          <span className="ml-auto min-w-0 truncate text-sm text-muted">{email}</span>
        </Item>
      ))}
    </Group>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="pb-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  )
}

function Item({ value, onSelect, children }: { value: string; onSelect: () => void; children: ReactNode }) {
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
