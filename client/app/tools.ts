import {
  CalendarDays,
  ChartColumn,
  type LucideIcon,
  Package,
  Receipt,
  Settings,
  Trophy,
  UsersRound,
  Wrench,
} from 'lucide-react'

import type { PermissionName } from '#shared/permissions/roles.ts'

export interface Tool {
  to: string
  label: string
  /** What it is called away from its group. */
  title?: string
  /** Admits whoever holds it beside the administrators. */
  admits?: PermissionName
  /** Is of no use to administrators either who do not hold it. */
  needs?: PermissionName
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
    label: 'Day board',
    Icon: CalendarDays,
    tools: [{ to: '/admin/bookings/day', label: 'Day board', admits: 'read/bookings', key: 'd' }],
  },
  {
    label: 'Members',
    Icon: UsersRound,
    tools: [
      { to: '/admin/members/all', label: 'Members', admits: 'read/users', key: 'm' },
      {
        to: '/admin/members/accounts',
        label: 'Accounts',
        admits: 'manage_users/users',
        needs: 'manage_users/users',
        key: 'u',
      },
      { to: '/admin/members/enquiries', label: 'Questions', admits: 'read/users', key: 'q' },
    ],
  },
  { label: 'Orders', Icon: Receipt, tools: [{ to: '/admin/orders/all', label: 'Orders', key: 'o' }] },
  { label: 'Builds', Icon: Wrench, tools: [{ to: '/admin/clubs-2/all', label: 'Builds', key: 'b' }] },
  { label: 'Leagues', Icon: Trophy, tools: [{ to: '/admin/leagues/all', label: 'Leagues', key: 'l' }] },
  { label: 'Stock', Icon: Package, tools: [{ to: '/admin/inventory/all', label: 'Stock', key: 's' }] },
  {
    label: 'Analytics',
    Icon: ChartColumn,
    tools: [
      {
        to: '/admin/analytics/services',
        label: 'Services',
        title: 'Services analytics',
        admits: 'view_analytics/analytics',
        key: 'a',
      },
      {
        to: '/admin/analytics/membership',
        label: 'Membership',
        title: 'Membership analytics',
        admits: 'view_analytics/analytics',
      },
      {
        to: '/admin/analytics/club-sales',
        label: 'Club sales',
        title: 'Club sales analytics',
        admits: 'view_analytics/analytics',
      },
    ],
  },
  {
    label: 'Settings',
    Icon: Settings,
    tools: [
      { to: '/admin/settings/mail', label: 'E-mails', key: 'e' },
      { to: '/admin/settings/outbox', label: 'Outbox', key: 'x' },
      { to: '/admin/settings/errors', label: 'Errors', admits: 'manage_settings/settings', key: 'r' },
    ],
  },
]

interface Rights {
  canAccessAdmin: boolean
  holds: (permission: PermissionName) => boolean
}

/** The groups without the tools that this person may not use. */
export const toolsFor = ({ canAccessAdmin, holds }: Rights): ToolGroup[] =>
  toolGroups
    .map((group) => ({
      ...group,
      tools: group.tools.filter(
        ({ admits, needs }) =>
          (needs === undefined || holds(needs)) && (canAccessAdmin || (admits !== undefined && holds(admits))),
      ),
    }))
    .filter(({ tools }) => tools.length > 0)
