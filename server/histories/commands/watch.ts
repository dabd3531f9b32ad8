import type { Command } from '../command'
import { litreText } from '../world'

/** Somebody reads the meter that watches the others. */
export const watch: Command = {
  name: 'read a monitor',
  weight: 2,
  isSentOnce: true,
  draw(world, _account, chance) {
    const { monitor } = world.remote!
    monitor.index += chance.between(0, 20_000)
    return {
      user: chance.pick(world.clerks),
      target: 'POST /readings/',
      body: { meter: monitor.id, current_reading: litreText(monitor.index), read_at: world.t.clock.now },
      done() {},
    }
  },
}
