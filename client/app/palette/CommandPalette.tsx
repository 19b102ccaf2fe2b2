import { Command } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { z } from 'zod'

import { knownActs, knownSettings } from '#client/app/back-office/load.ts'
import type { Tool } from '#client/app/back-office/tools.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useGo } from '#client/routing/navigation.ts'
import { keptInTab } from '#client/ui/browser/kept.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { controlLook } from '#client/ui/forms/control-look.ts'

import { forgetTypedAhead, hideOverlay, typedAhead } from './overlay.ts'
import { actionGroup, placeGroups, recentGroup, settingGroup } from './palette-groups.tsx'
import { palettePlaces } from './palette-places.ts'
import { PaletteGroup } from './PaletteGroup.tsx'
import { useFound } from './use-found.tsx'

const Visited = z.array(z.object({ to: z.string(), label: z.string() }))
const recentCount = 5

const close = () => hideOverlay('palette')

/** Where the person went from here lately, and the way to go on and remember it. */
function useRecent(userId: string) {
  const go = useGo()
  // Names of people must not outlive the tab, nor the account that looked them up.
  const visited = keptInTab(`visited ${userId}`, Visited)
  const [recent] = useState(() => visited.read() ?? [])
  const follow = (to: string, label: string) => {
    visited.write([{ to, label }, ...recent.filter((one) => one.to !== to)].slice(0, recentCount))
    close()
    void go(to)
  }

  return { recent, follow }
}

/** Finds pages, acts and records by a few letters, and goes there. */
export function CommandPalette({ userId, tools }: { userId: string; tools: readonly Tool[] }) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, type] = useState(typedAhead)
  const [chosen, choose] = useState('')
  const { recent, follow } = useRecent(userId)
  const { holds } = usePermissions()
  const { pathname } = useLocation()
  // A modal dialog gives the focus to its first control, which closes it.
  useEffect(() => {
    input.current?.focus()
    forgetTypedAhead()
  }, [])

  const acts =
    tools.length > 0 ? knownActs().filter(({ needs }) => [needs].flat().some((permission) => holds(permission))) : []
  const settings =
    tools.length > 0
      ? knownSettings().filter(({ needs }) => [needs].flat().some((permission) => holds(permission)))
      : []
  const { groups: found, isLooking, isFailing } = useFound(typed, { acts, follow })
  // What is known here stands first: what the studio answers later pushes nothing away from under a finger.
  const groups = [
    recentGroup(recent, typed, follow),
    ...placeGroups(palettePlaces(tools), typed, follow),
    settingGroup(settings, typed, follow),
    actionGroup(typed, { acts, at: pathname, follow, done: close }),
    ...found,
  ].filter(({ rows }) => rows.length > 0)
  const values = groups.flatMap(({ rows }) => rows.map(({ value }) => value))

  return (
    <Dialog title="Search" place="top" onClose={close}>
      <Command
        label="Search"
        loop
        shouldFilter={false}
        // Something is always marked, so that Enter always goes somewhere.
        value={values.includes(chosen) ? chosen : (values[0] ?? '')}
        onValueChange={choose}
        className="grid min-w-0 gap-3"
      >
        <Command.Input
          ref={input}
          data-takes-scans
          value={typed}
          onValueChange={type}
          placeholder="Page, name, phone or number"
          className={controlLook}
        />
        <div className="-mx-2 flex h-[min(26rem,55dvh)] min-w-0 flex-col">
          <output className="px-3 pb-2 text-muted empty:hidden">
            {noteOf({ isFailing, isLooking, isEmpty: values.length === 0 })}
          </output>
          <Command.List label="Results" className="min-h-0 flex-1 scroll-py-2 overflow-y-auto px-2">
            {groups.map((group) => (
              <PaletteGroup key={group.heading} {...group} />
            ))}
          </Command.List>
        </div>
      </Command>
    </Dialog>
  )
}

function noteOf({ isFailing, isLooking, isEmpty }: { isFailing: boolean; isLooking: boolean; isEmpty: boolean }) {
  if (isFailing) return 'The studio does not answer right now: records may be missing.'
  if (!isEmpty) return ''

  return isLooking ? 'Looking…' : 'Nothing matches. Try fewer letters, or one word.'
}
