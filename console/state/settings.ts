import { useStore } from 'zustand'
import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { DEFAULT_SETTINGS, type Settings } from './default-settings'
import { soundSettings } from './sound-settings'
import { followOtherWindows, plainStorage } from './stored'

export const SETTINGS_KEY = 'setting'

export const settingsStore = createStore<Settings>()(
  persist(() => DEFAULT_SETTINGS, {
    name: SETTINGS_KEY,
    storage: plainStorage<Omit<Settings, 'showSettingPanel'>>(),
    partialize: ({ showSettingPanel, ...kept }) => kept,
    merge: (kept, now) => ({ ...now, ...soundSettings(kept, DEFAULT_SETTINGS) }),
  }),
)

export const useSetting = <Key extends keyof Settings>(key: Key): Settings[Key] =>
  useStore(settingsStore, (settings) => settings[key])

export const changeSettings = (changed: Partial<Settings>) => settingsStore.setState(changed)

export const startSettings = () => followOtherWindows(SETTINGS_KEY, settingsStore)
