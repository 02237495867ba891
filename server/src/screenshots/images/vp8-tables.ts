// Probabilities defined by RFC 6386, as bytes in the order of its tables, in base64.

/** 13.5: probabilities of coefficients, by type of block, band, context and node. */
const coefficientText =
  'gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICA/Yj+/+TbgICAgIC9gfL/49X/24CAgGp+4/zW0f//gICA' +
  'AWL4/+zi//+AgIC1he7+3er/moCAgE6GyvfGtP/bgICAAbn5//P/gICAgIC4lvf/7OCAgICAgE1u2P/s5oCAgICA' +
  'AWX7//H/gICAgICqi/H87NH//4CAgCV0xPPk////gICAAcz+//X/gICAgIDPoPr/7oCAgICAgGZn5//Tq4CAgICA' +
  'AZj8//D/gICAgICxh/P/6uGAgICAgFCB0//C4ICAgICAAQH/gICAgICAgID2Af+AgICAgICAgP+AgICAgICAgICA' +
  'xiPt38G7oqCRmz6DLcbdrLDcnfzdAUQvktCVp92i/9+AAZXx/93g//+AgIC4jer93tz/x4CAgFFjtfKwvvnK//+A' +
  'AYHo/dbF8sT//4BjedL6ycb/yoCAgBdbo/Kqu/fS//+AAcj2/+r/gICAgIBtsvH/5/X//4CAgCyCyf3NwP//gICA' +
  'AYTv+9vR/6WAgIBeiOH72r7//4CAgBZkrvW6of/HgICAAbb5/+jrgICAgIB8j/H/4+qAgICAgCNNtfvB0//NgICA' +
  'AZ33/+zn//+AgIB5jev/4eP//4CAgC1jvPvD2f/ggICAAQH7/9X/gICAgIDLAfj//4CAgICAgIkBsf/g/4CAgICA' +
  '/Qn4+8/Q/8CAgICvDeDzwbn5xv//gEkRq92hs+yn/+qAAV/3/dS3//+AgIDvWvT609H//4CAgJtNw/i8w///gICA' +
  'ARjv+9rb/82AgIDJM9v/xLqAgICAgEUuvu/J2v/kgICAAb/7//+AgICAgIDfpfn/1f+AgICAgI18+P//gICAgICA' +
  'ARD4//+AgICAgIC+JOb/7P+AgICAgJUB/4CAgICAgICAAeL/gICAgICAgID3wP+AgICAgICAgPCA/4CAgICAgICA' +
  'AYb8//+AgICAgIDVPvr//4CAgICAgDdd/4CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICA' +
  'yhjV67q/3KDwr/9+Jrboqbjkrv+7gD0uituXsvCq/9iAAXDm+se/95///4CmbeT809f/roCAgCdNouistPWy//+A' +
  'ATTc9sbH+dz//4B8Sr/zt8H63f//gBhHgtuaqvO2//+AAbbh+dvw/+CAgICVluL82M3/q4CAgBxsqvK3wv7f//+A' +
  'AVHm/MzL/8CAgIB7ZtH3vMT/6YCAgBRfmfOkrf/LgICAAd74/9jVgICAgICor/b8683//4CAgC901//T1P//gICA' +
  'AXns/dTW//+AgICNVNX8ycr/24CAgCpQoPCiuf/NgICAAQH/gICAgICAgID0Af+AgICAgICAgO4B/4CAgICAgICA';

/** 13.4: probabilities that a frame replaces one of these, in the same order. */
const coefficientUpdateText =
  '////////////////////////////////////////////sPb////////////f8fz///////////n9/f//////////' +
  '//T8///////////q/v7///////////3///////////////b+///////////v/f7///////////7//v//////////' +
  '//j+///////////7//7///////////////////////////3+///////////7/v7///////////7//v//////////' +
  '//79//7////////6//7//v////////7/////////////////////////////////////////////////////////' +
  '2f/////////////h/PH9///+/////+r68fr9//3+//////7////////////f/v7//////////+79/v7/////////' +
  '//j+///////////5/v////////////////////////////3////////////3/v//////////////////////////' +
  '//3+///////////8//////////////////////////////7+///////////9////////////////////////////' +
  '//79///////////6//////////////7/////////////////////////////////////////////////////////' +
  'uvv6///////////q+/T+//////////v78/3+//7///////3+///////////s/f7///////////v9/f7+////////' +
  '//7+///////////+/v7///////////////////////////7////////////+/v////////////7/////////////' +
  '///////////////+////////////////////////////////////////////////////////////////////////' +
  '////////////////////////////////////////////////////////////////////////////////////////' +
  '+P/////////////6/vz+//////////j++f3///////////39///////////2/f3///////////z++/7+////////' +
  '//78///////////4/v3///////////3//v7///////////v+///////////1+/7///////////39/v//////////' +
  '//v9///////////8/f7////////////+//////////////z////////////5//7//////////////v//////////' +
  '///9///////////6///////////////////////////////////////////+////////////////////////////';

/**
 * 11.5: probabilities of the modes of subblocks, by the modes above and to the left, in the order
 * of libwebp.
 */
const subblockModeText =
  '53gwWXNxeJhwmLNAfqp2LkZfr0WPUFVSSJtnODoKq9q9EQ2YchoRoyzDFQqteRhQwxo+LEBVkEcKJqvVkCIaqi43' +
  'E4igIc5HPxQIcnLQDAniUSgLYLZUHRAkhrdZiWJlaqWUSLtkgp1vIEtQQmanY0o+KOqAKTUJsvGNGghrSisakkmm' +
  'MRedQSZpoDM0H3OAaE8MG9n/VxEHV0RHLHIzD7oXLykObra3FRHCQi0ZZsW9FxIWWFiTliouLcTNK2G3dVUmI7M9' +
  'JzXIVxoVK+irOCIzaHJmHV1NJxxVqzqlWmJAIhZ0zhciK6ZJazYgGjMBUSsfRBlqFkCrJOFyIhMVZoS8EEx8PhJO' +
  'X1U5MjAzwWUjn9dvWS5vPJQfrNvkFRJvcHFNVbP/JnhyKCoBxPXRChltWCsdjKbVJSuaPT8em0MtRAHRZFAIK5oB' +
  'MxpHjk5OEP+AIsWrKSgFZtO3BAHdMzIRqNHAFxlSih8kqxumJizlQ1c6qVJzGjuzPztatDumXUmaKCgVdI/RIiev' +
  'Lw8QtyLfMS23LhEhtwZiDyC3OS4WGIABNhElQSBJcxyAF4DNKAMJczPAEgbfVyUJcztNQBUvaDcs2gk2NYLiQFpG' +
  'zSgpFxo5NjlwuAUpJqbVHiIahZh0CiCGJxM13RpyIEn/HwlB6gIPAXZJSyAMM8D/oCszWB8jQ2ZVN7pVOBUXbzvN' +
  'LSXANyZGfElmASJifWIqWGhVda9SX1Q1WYBkcWUtS097LzOAUasBOREFR2Y5NSkxJiENeTlJGgFVKQpDik1uWi9y' +
  'cxUCCmb/phcGZR0QClWAZcQaORIKZmbVIhQrdRQPJKOARAEaZj1HJSI1H/PARTxHJkl3HN4lRC2AIgEvC/WrPhET' +
  'RpJVNz5GJSslmmSjVaABPwlciBxAIMlVSw8JCUD/uHcQVgYcBUD/GfgBOAgRhIn/N3SAOg8UUoc5GnkopDIfiZqF' +
  'GSPaM2csg4N7HwaeVihAh5TgLbeAFhoRg/CaDgHRLRAVW0DeBwHFOBUnmzyKF2bVUwwNNsD/RC8cVRpVVYCAIJKr' +
  'EgsHP5CrBAT2IxsKkq6rDBqAvlAjY7RQfjYtVX4vV7AzKRQgZUuAi3aSdIBVOCkPsOxVJQk+Rx4Rd3b/ERKKZSY8' +
  'ijdGKxqOkiQTHqv/YRsUii09PtsBUbxAICkUdZeOFBWjcBMMPcOAMAQY';

export const coefficientProbabilities = Uint8Array.from(Buffer.from(coefficientText, 'base64'));
export const coefficientUpdates = Uint8Array.from(Buffer.from(coefficientUpdateText, 'base64'));
export const subblockModes = Uint8Array.from(Buffer.from(subblockModeText, 'base64'));
