import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Everything that must hold, in the order in which it is quickest to learn that it does not. One summary at the end.

interface Outcome {
  passed: number
  failed: number
  skipped: number
}

const report = join(tmpdir(), `loft-and-lie-tests-${process.pid}.json`)

const checks: [name: string, command: string][] = [
  ['types', 'npm run --silent types'],
  ['lint', 'npm run --silent lint'],
  ['format', 'npm run --silent format'],
  ['dead code', 'npm run --silent unused'],
  ['client build', 'npm run --silent build -- --logLevel error'],
]

const tests = `vitest run --root tests --project '!long' --reporter=default --reporter=./tests/support/summary.ts --reporter=json --outputFile.json=${report}`

const run = (command: string) =>
  new Promise<boolean>((done) => {
    spawn(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'] }).once('exit', (code) => done(code === 0))
  })

async function check([name, command]: (typeof checks)[number]): Promise<Outcome> {
  const isGood = await run(command)
  process.stdout.write(`${isGood ? 'ok  ' : 'FAIL'}  ${name}\n`)

  return { passed: Number(isGood), failed: Number(!isGood), skipped: 0 }
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  numPendingTests: number
}

async function runTests(): Promise<Outcome> {
  const isGood = await run(tests)
  try {
    const counted: Report = JSON.parse(readFileSync(report, 'utf8'))
    // A file that could not be loaded has no test that could fail.
    const failed = Math.max(counted.numFailedTests, Number(!isGood))
    return { passed: counted.numPassedTests, failed, skipped: counted.numPendingTests }
  } catch (error) {
    process.stderr.write(`The tests left no report: ${String(error)}\n`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

const outcomes: Outcome[] = []
for (const one of checks) outcomes.push(await check(one))
outcomes.push(await runTests())

const sum = (of: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[of], 0)
const skipped = sum('skipped')
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}\n`)
process.exitCode = sum('failed') > 0 ? 1 : 0
