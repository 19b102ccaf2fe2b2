import { drawName } from './names.ts'
import type { Random } from './random.ts'

export interface DemoClient {
  id: string
  /** Undefined for the many without an account. */
  userId: string | undefined
  firstName: string
  lastName: string
  email: string
  phone: string
  /** How often they come, compared with the most frequent client: up to 1. */
  frequency: number
  /** True when they have children who take lessons. */
  parent: boolean
  /** Undefined until their first booking is drawn. */
  createdAt: Date | undefined
}

const clientCount = 300
const areaCodes = ['312', '773', '872', '847', '708', '630', '224']
const mailDomains = ['example.com', 'example.com', 'example.com', 'example.org', 'example.net']

/** The clients in the order in which they find the studio. */
export function planClients(random: Random): DemoClient[] {
  const names = new Set<string>()
  const phones = new Set(phonesOfTheHouse)
  const clients: DemoClient[] = []

  while (clients.length < clientCount) {
    const { firstName, lastName } = drawName(random)
    const phone = `+1 ${random.pick(areaCodes)} 555 01${String(random.between(0, 99)).padStart(2, '0')}`
    const email = emailOf(random, firstName, lastName)
    if (names.has(`${firstName} ${lastName}`) || names.has(email) || phones.has(phone)) continue

    names.add(`${firstName} ${lastName}`).add(email)
    phones.add(phone)
    clients.push({
      id: random.uuid(),
      userId: undefined,
      firstName,
      lastName,
      email,
      phone,
      frequency: 0.1 + 0.9 * random.fraction() ** 2,
      parent: random.chance(0.22),
      createdAt: undefined,
    })
  }

  return clients
}

// The numbers of the studio and of the demo accounts.
const phonesOfTheHouse = Array.from({ length: 20 }, (_, number) => `+1 312 555 01${String(number).padStart(2, '0')}`)

function emailOf(random: Random, firstName: string, lastName: string): string {
  const [first, last] = [firstName, lastName].map((name) => name.toLowerCase().replace(/[^a-z]/g, ''))
  const local = random.pick([
    `${first}.${last}`,
    `${first}.${last}`,
    `${first?.slice(0, 1)}${last}`,
    `${first}_${last}`,
  ])

  return `${local}@${random.pick(mailDomains)}`
}

/** A client without a booking is known from now on, as one who phoned. */
export const clientRows = (clients: readonly DemoClient[], now: Date) =>
  clients.map(({ id, firstName, lastName, email, phone, createdAt }) => ({
    id,
    firstName,
    lastName,
    email,
    phone,
    createdAt: createdAt ?? now,
  }))
