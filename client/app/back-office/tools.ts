import { CalendarDays, type LucideIcon, Settings, Sunrise, UsersRound } from 'lucide-react'

import type { PermissionName } from '#shared/permissions/roles.ts'

export interface Tool {
  to: string
  label: string
  /** Whoever holds it sees the tool. */
  needs: PermissionName
  /** Pressed after G, it leads here. */
  key?: string
}

export interface ToolGroup {
  label: string
  Icon: LucideIcon
  tools: readonly Tool[]
}

/** The back office, in the order of the rail: at most nine groups. */
export const toolGroups: readonly ToolGroup[] = [
  {
    label: 'Today',
    Icon: Sunrise,
    tools: [{ to: '/admin/today', label: 'Today', needs: 'answer/enquiries', key: 'h' }],
  },
  {
    label: 'Day board',
    Icon: CalendarDays,
    tools: [{ to: '/admin/bookings/day', label: 'Day board', needs: 'read/bookings', key: 'd' }],
  },
  {
    label: 'Members',
    Icon: UsersRound,
    tools: [
      { to: '/admin/members/all', label: 'Members', needs: 'read/users', key: 'm' },
      { to: '/admin/members/accounts', label: 'Accounts', needs: 'manage_users/users', key: 'u' },
      { to: '/admin/members/enquiries', label: 'Questions', needs: 'answer/enquiries', key: 'q' },
    ],
  },
  {
    label: 'Settings',
    Icon: Settings,
    tools: [
      { to: '/admin/settings/setup', label: 'Set-up', needs: 'manage_settings/settings' },
      { to: '/admin/settings/mail', label: 'E-mails', needs: 'manage_settings/settings', key: 'e' },
      { to: '/admin/settings/outbox', label: 'Outbox', needs: 'manage_settings/settings', key: 'x' },
      { to: '/admin/settings/errors', label: 'Errors', needs: 'manage_settings/settings', key: 'r' },
    ],
  },
]

/** The groups without the tools that this person may not use. */
export const toolsFor = ({ holds }: { holds: (permission: PermissionName) => boolean }): ToolGroup[] =>
  toolGroups
    .map((group) => ({ ...group, tools: group.tools.filter(({ needs }) => holds(needs)) }))
    .filter(({ tools }) => tools.length > 0)
