import type { components } from '../api/schema';

type Schemas = components['schemas'];
export type Message = Schemas['ChatMessage'];
export type Person = Schemas['ChatPerson'];
export type Settings = Schemas['ChatSettings'];
export type Poll = Schemas['ChatPoll'];
export type Frame = Schemas['ChatFrame'];
export type Command = Schemas['ChatCommand'];
export type Page = Schemas['ChatPage'];

export type FrameOf<T extends Frame['type']> = Extract<Frame, { type: T }>;
export type Ban = NonNullable<FrameOf<'hello'>['bans']>[number];
export type Refused = FrameOf<'refused'>;

/** Reports whether a person moderates the room. */
export const runs = (person: Person | undefined): boolean =>
  person?.role === 'creator' || person?.role === 'host';
