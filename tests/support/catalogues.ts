/** The texts of the portal, for a test in a room that may not read them itself. */
export { default as en } from '../../messages/en.json' with { type: 'json' };
export { default as zh } from '../../messages/zh-CN.json' with { type: 'json' };
