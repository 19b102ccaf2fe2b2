import { clsx } from 'clsx'
import {
  ArrowLeft,
  Keyboard,
  LogOut,
  type LucideIcon,
  Moon,
  PanelLeftClose,
  PanelLeftOpen,
  Rows3,
  Rows4,
  Search,
  Sun,
} from 'lucide-react'
import { useLayoutEffect } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { signOut } from '#client/api/session/sign-in-out.ts'
import { Keys } from '#client/app/palette/Keys.tsx'
import { showOverlay } from '#client/app/palette/overlay.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { Link } from '#client/routing/Link.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { showDensityOf, switchDensity, useIsRoomy } from '#client/ui/density.ts'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { switchTheme, useDark } from '#client/ui/theme.ts'

import { toolAt } from './tool-at.ts'
import { type ToolGroup, toolsFor } from './tools.ts'

const item =
  'flex min-h-11 w-full items-center gap-3 rounded px-3 text-left hover:bg-line/60 aria-[current]:bg-surface ' +
  'aria-[current]:font-semibold aria-[current]:text-fairway lg:min-h-10'

interface Rail {
  /** Icons only. */
  isNarrow?: boolean
  /** A link was followed: the drawer closes. */
  onFollow?: () => void
  /** Without it the rail keeps its width. */
  onWidth?: () => void
}

export function AdminRail({ isNarrow = false, onFollow, onWidth }: Rail) {
  const session = useSession()

  return (
    <nav aria-label="Tools" className="mt-4 grid gap-4">
      <button
        type="button"
        title={isNarrow ? 'Search' : undefined}
        onClick={() => {
          onFollow?.()
          showOverlay('palette')
        }}
        className={clsx(item, 'border border-edge/50 bg-surface text-muted', isNarrow && 'justify-center px-0!')}
      >
        <Search aria-hidden className="size-4.5 shrink-0" />
        <Label isNarrow={isNarrow}>Search</Label>
        {!isNarrow && (
          <span aria-hidden className="ml-auto max-lg:hidden">
            <Keys keys="Ctrl + K" />
          </span>
        )}
      </button>
      <ToolGroups isNarrow={isNarrow} onFollow={onFollow} />
      <div className="grid gap-0.5 border-t border-line pt-4">
        {!isNarrow && <p className="truncate px-3 pb-1 text-sm text-muted">{session?.user.email}</p>}
        <Link to="/" title={isNarrow ? 'Public site' : undefined} className={clsx(item, isNarrow && 'justify-center')}>
          <ArrowLeft aria-hidden className="size-4.5 shrink-0" />
          <Label isNarrow={isNarrow}>Public site</Label>
        </Link>
        <RailButton Icon={LogOut} label="Sign out" isNarrow={isNarrow} onPress={() => void signOut()} />
        <div className="max-lg:hidden">
          <RailButton Icon={Keyboard} label="Shortcuts" isNarrow={isNarrow} onPress={() => showOverlay('shortcuts')} />
        </div>
        {onWidth && (
          <RailButton
            Icon={isNarrow ? PanelLeftOpen : PanelLeftClose}
            label={isNarrow ? 'Widen the rail' : 'Narrow the rail'}
            isNarrow={isNarrow}
            onPress={onWidth}
          />
        )}
        <RailDensity isNarrow={isNarrow} />
        <RailTheme isNarrow={isNarrow} />
      </div>
    </nav>
  )
}

function RailTheme({ isNarrow }: { isNarrow: boolean }) {
  const dark = useDark()

  return (
    <RailButton
      Icon={dark ? Sun : Moon}
      label={dark ? 'Light theme' : 'Dark theme'}
      isNarrow={isNarrow}
      onPress={switchTheme}
    />
  )
}

function RailDensity({ isNarrow }: { isNarrow: boolean }) {
  const userId = useSession()?.user.id
  const isRoomy = useIsRoomy()
  useLayoutEffect(() => {
    if (userId !== undefined) showDensityOf(userId)
  }, [userId])
  if (userId === undefined) return null

  return (
    <div className="pointer-coarse:hidden">
      <RailButton
        Icon={isRoomy ? Rows4 : Rows3}
        label={isRoomy ? 'Tight rows' : 'Roomy rows'}
        isNarrow={isNarrow}
        onPress={() => switchDensity(userId)}
      />
    </div>
  )
}

/** Stays its control's name when only the icon is seen. */
function Label({ isNarrow, children }: { isNarrow: boolean; children: string }) {
  return <span className={isNarrow ? 'sr-only' : undefined}>{children}</span>
}

function RailButton({
  Icon,
  label,
  isNarrow,
  onPress,
}: {
  Icon: LucideIcon
  label: string
  isNarrow: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      title={isNarrow ? label : undefined}
      className={clsx(item, isNarrow && 'justify-center')}
      onClick={onPress}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <Label isNarrow={isNarrow}>{label}</Label>
    </button>
  )
}

interface ToolGroupsProps {
  isNarrow: boolean
  onFollow: (() => void) | undefined
}

/** Only the tools that this person may use. */
function ToolGroups(props: ToolGroupsProps) {
  const { loading, ...rights } = usePermissions()
  const { pathname } = usePlace()
  if (loading) return <Skeleton className="h-80" />

  const groups = toolsFor(rights)
  const here = toolAt(
    pathname,
    groups.flatMap(({ tools }) => tools),
  )

  return (
    <ul className="grid gap-0.5">
      {groups.map((group) => (
        <Group key={group.label} group={group} here={here?.to} {...props} />
      ))}
    </ul>
  )
}

/** A group leads to its first tool; the tools of the current one stand below it. */
function Group({
  group: { label, Icon, tools },
  here,
  isNarrow,
  onFollow,
}: ToolGroupsProps & { group: ToolGroup; here: string | undefined }) {
  const { pathname } = usePlace()
  const [first] = tools
  const isHere = tools.some(({ to }) => to === here)
  const current = pathname === here ? 'page' : true
  const isOpen = isHere && tools.length > 1 && !isNarrow
  if (!first) return null

  return (
    <li>
      <Link
        to={first.to}
        title={isNarrow ? label : undefined}
        onClick={onFollow}
        aria-current={isHere && !isOpen ? current : undefined}
        className={clsx(item, isOpen && 'font-semibold', isNarrow && 'justify-center')}
      >
        <Icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.8} />
        <Label isNarrow={isNarrow}>{label}</Label>
      </Link>
      {isOpen && (
        <ul className="mt-0.5 mb-1 ml-5 grid gap-0.5 border-l border-edge/50 pl-2.5">
          {tools.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} onClick={onFollow} aria-current={to === here ? current : undefined} className={item}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
