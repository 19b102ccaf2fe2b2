import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'vitest'

import { root } from '#server/kernel/root.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { cliCommand, run, serverSecret } from '#tests/support/process.ts'
import { test } from '#tests/support/test.ts'

const example = join(root, 'server/setup/setup.example.yml')

const loftlie = (databaseUrl: string, words: string[], input = '') =>
  run(
    [...cliCommand, ...words],
    {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      SECRET_KEY: serverSecret,
      PUBLIC_URL: 'https://studio.example',
    },
    input,
  )

test(
  'the operator sets an empty production database up from the example, and a visitor books there',
  { timeout: 600_000 },
  async ({ dbUrl, call, services }) => {
    const before = await loftlie(dbUrl, ['doctor'])
    expect(before.stdout).toMatch(/^warn {2}studio +Not open yet: .+ Say when the studio is open\. .+$/m)

    const shown = await loftlie(dbUrl, ['setup', '--example'])
    const tried = await loftlie(dbUrl, ['setup', '-', '--dry-run'], shown.stdout)
    expect(tried.stdout).toMatch(/^A dry run: nothing was changed\.$/m)
    const done = await loftlie(dbUrl, ['setup', example])
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toMatch(/^added {4}services {3}first_lesson, bay, irons, bay_hour$/m)
    expect(done.stdout).toMatch(/^invited {2}people {5}Dana Whitaker$/m)
    expect(done.stdout).toMatch(/\nThe studio is open\.\n$/)
    const again = await loftlie(dbUrl, ['setup', example])
    expect(again.stdout).toBe('Nothing to do: the studio is as the document says.\nThe studio is open.\n')

    expect((await loftlie(dbUrl, ['doctor'])).stdout).toMatch(/^ok {4}studio +It is set up and open\.$/m)
    // A server that runs is told by the database; this one listens to nothing.
    await services.places.reload()
    const query = { service: 'bay_hour', from: '2026-11-25', days: 1 }
    const { starts } = await call(bookingContract.listFreeStarts, { query })
    const person = { firstName: 'Sam', lastName: 'Rivera', email: 'sam@example.com', phone: '+1 414 555 0199' }
    const booking = await call(bookingContract.createBooking, {
      body: { serviceCode: 'bay_hour', startsAt: starts[0]?.startsAt ?? new Date(), person },
    })
    expect(booking.status).toBe('confirmed')
  },
)

test(
  'a document with mistakes changes nothing, and each mistake is a sentence with its line',
  { timeout: 600_000 },
  async ({ dbUrl }) => {
    const file = join(tmpdir(), `setup-${process.pid}.yml`)
    await writeFile(
      file,
      `version: 1
studio:
  name: North Loft
  zone: Chicago
  colour: red
bays:
  - { name: Bay 1, title: Simulator }
  - { name: Bay 1, title: Simulator }
`,
    )

    const { code, stderr } = await loftlie(dbUrl, ['setup', file])
    expect(code).toBe(1)
    expect(stderr).toContain('Nothing was changed.\n')
    expect(stderr).toContain('line 4, studio.zone: This is no time zone: write it as America/Chicago.\n')
    expect(stderr).toContain('line 5, studio.colour: This field is not known here.\n')
    expect(stderr).toContain('line 8, bays.1.name: “Bay 1” is there twice.')

    const services = `version: 1\nservices:\n  - { code: bay, name: Bay, category: bay, summary: An hour, durationMinutes: 60,\n      priceCents: 1, policy: strict, feature: monitor }\n`
    expect(await loftlie(dbUrl, ['setup', '-'], services)).toMatchObject({
      code: 1,
      stderr: 'Nothing was changed.\nline 4, services.0.policy: There is no policy “strict”.\n',
    })
    expect(await loftlie(dbUrl, ['setup', '-'], 'version: [1')).toMatchObject({ code: 1 })
    expect(await loftlie(dbUrl, ['setup', '-'], 'version: *one')).toMatchObject({
      code: 1,
      stderr: 'Nothing was changed.\nUnresolved alias (the anchor must be set before the alias): one.\n',
    })
    expect(await loftlie(dbUrl, ['setup', 'nowhere.yml'])).toMatchObject({
      code: 1,
      stderr: 'nowhere.yml cannot be read: check that it is there.\n',
    })
    expect(await loftlie(dbUrl, ['setup', example, '--overwrite', 'prices'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('"prices" is no section: name some of studio, hours,'),
    })
  },
)
