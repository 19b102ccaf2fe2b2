import {
  ArrowLeftRight,
  CalendarCheck,
  ClipboardList,
  ConciergeBell,
  Crosshair,
  Factory,
  FileText,
  Gift,
  GraduationCap,
  Hammer,
  IdCard,
  type LucideIcon,
  ReceiptText,
  Tag,
  Trophy,
  Truck,
  UserRound,
  Users,
  Wrench,
} from 'lucide-react'

import type { RecordKind } from '#shared/record-pages.ts'

interface FoundKind {
  heading: string
  Icon: LucideIcon
  /** Which of both is not cut short; the title unless told. */
  keeps?: 'note'
}

/** How the palette shows what the studio finds of each kind. */
export const foundKinds: Readonly<Record<RecordKind, FoundKind>> = {
  person: { heading: 'People', Icon: UserRound },
  booking: { heading: 'Bookings', Icon: CalendarCheck, keeps: 'note' },
  order: { heading: 'Orders', Icon: ReceiptText },
  gift_card: { heading: 'Gift cards', Icon: Gift },
  membership: { heading: 'Memberships', Icon: IdCard },
  ticket: { heading: 'Repair tickets', Icon: Wrench },
  ticket_group: { heading: 'Group orders', Icon: Users },
  build: { heading: 'Builds', Icon: Hammer },
  sheet: { heading: 'Build sheets', Icon: ClipboardList },
  quote: { heading: 'Quotes', Icon: FileText },
  factory_order: { heading: 'Factory orders', Icon: Factory },
  fitting: { heading: 'Fittings', Icon: Crosshair },
  item: { heading: 'Products', Icon: Tag },
  purchase_order: { heading: 'Purchase orders', Icon: Truck },
  stock_transfer: { heading: 'Stock transfers', Icon: ArrowLeftRight },
  service: { heading: 'Services', Icon: ConciergeBell },
  clinic: { heading: 'My clinics', Icon: GraduationCap },
  league: { heading: 'Leagues', Icon: Trophy },
}
