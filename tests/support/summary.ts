import type { Reporter, TestCase, TestModule } from 'vitest/node'

const many = 20

/** At the end of a run: where its time went. */
export default class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const slowest = tests.toSorted((one, other) => millisecondsOf(other) - millisecondsOf(one)).slice(0, many)

    const lines = slowest.map(
      (test) =>
        `${(millisecondsOf(test) / 1000).toFixed(1).padStart(7)} s  ${test.module.relativeModuleId}  ${test.name}`,
    )
    process.stdout.write(`\nThe slowest ${slowest.length} tests\n${lines.join('\n')}\n`)
  }
}

const millisecondsOf = (test: TestCase): number => test.diagnostic()?.duration ?? 0
