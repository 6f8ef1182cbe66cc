/** The look of the documentation: one sheet, light and dark by the reader's setting, no script. */
export const style = `
:root{color-scheme:light dark;--text:#17202e;--muted:#55606f;--line:#dde2ea;--soft:#f5f7fa;--page:#fff;--link:#1d4ed8;--get:#0f766e;--post:#1d4ed8;--old:#b45309;--code:#eef1f6}
@media (prefers-color-scheme:dark){:root{--text:#e6e9ee;--muted:#a3adba;--line:#2c3440;--soft:#161c25;--page:#0e131a;--link:#8ab4ff;--get:#5eead4;--post:#8ab4ff;--old:#fbbf24;--code:#1d2530}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;color:var(--text);background:var(--page);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"PingFang SC","Microsoft YaHei",sans-serif}
a{color:var(--link)}
a:focus-visible,summary:focus-visible,input:focus-visible,button:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:.25rem}
.skip{position:absolute;left:-999rem}
.skip:focus{left:1rem;top:1rem;background:var(--page);padding:.5rem 1rem;z-index:2}
.layout{display:grid;grid-template-columns:19rem minmax(0,1fr);max-width:96rem;margin:0 auto}
nav{position:sticky;top:0;align-self:start;height:100vh;overflow:auto;padding:1.5rem 1rem 2rem 1.25rem;border-right:1px solid var(--line);font-size:.9375rem}
nav .brand{font-weight:700;font-size:1.0625rem;color:inherit;text-decoration:none}
nav ul{list-style:none;margin:.25rem 0 1rem;padding:0}
nav li a{display:block;padding:.2rem .5rem;border-radius:.375rem;color:inherit;text-decoration:none;overflow-wrap:anywhere}
nav li a:hover{background:var(--soft);color:var(--link)}
nav .group{display:block;margin:1rem 0 0;padding:0 .5rem;font-size:.75rem;font-weight:700;letter-spacing:.06em;text-transform:uppercase;color:var(--muted);text-decoration:none}
nav summary{padding:.25rem 0}
form{display:flex;gap:.5rem;margin:1rem 0}
input,button{font:inherit;min-height:2.5rem;border-radius:.5rem;border:1px solid var(--muted);background:var(--page);color:inherit;padding:.25rem .75rem}
input{min-width:0;flex:1}
button{cursor:pointer;background:var(--link);border-color:var(--link);color:var(--page);font-weight:600}
main{min-width:0;padding:2.5rem clamp(1rem,4vw,3.5rem) 6rem}
h1{font-size:clamp(1.75rem,4vw,2.25rem);line-height:1.2;letter-spacing:-.02em;margin:0 0 .5rem}
h2{font-size:1.5rem;letter-spacing:-.01em;margin:4rem 0 .5rem;padding-top:1.5rem;border-top:2px solid var(--line)}
h3{font-size:1.1875rem;margin:2.5rem 0 .25rem}
h4{font-size:.8125rem;letter-spacing:.05em;text-transform:uppercase;color:var(--muted);margin:1.5rem 0 .5rem}
h4 code{text-transform:none;letter-spacing:0}
h2 a,h3 a{color:inherit;text-decoration:none}
h2 a:hover,h3 a:hover{text-decoration:underline}
p{margin:.5rem 0;max-width:46rem}
ol,section>ul{max-width:46rem}
.meta{color:var(--muted)}
.call{padding-bottom:1.5rem;border-bottom:1px solid var(--line)}
.line{margin:.5rem 0}
.line code{background:none;padding:0;font-size:.9375rem;overflow-wrap:anywhere}
.method{display:inline-block;min-width:3.25rem;text-align:center;font-size:.75rem;font-weight:700;padding:.125rem .5rem;border-radius:.375rem;border:1px solid currentColor;color:var(--post)}
.method.get{color:var(--get)}
.badge{font-size:.75rem;font-weight:600;padding:.125rem .5rem;border-radius:1rem;border:1px solid currentColor;vertical-align:middle}
.badge.old{color:var(--old)}
.badge.mode{color:var(--get)}
.headers strong{font-size:.875rem;margin-right:.5rem}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
code{font-size:.875em;background:var(--code);border-radius:.25rem;padding:.1em .3em}
pre{margin:0;padding:1rem;overflow:auto;max-height:26rem;background:var(--soft);border:1px solid var(--line);border-radius:.5rem;font-size:.8125rem;line-height:1.5}
pre code{background:none;padding:0;font-size:inherit}
figure{margin:1rem 0;max-width:58rem}
figcaption{font-size:.8125rem;color:var(--muted);margin-bottom:.25rem}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0 1rem}
table{border-collapse:collapse;width:100%;font-size:.875rem;line-height:1.45}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem;border-top:1px solid var(--line)}
thead th{border-top:0;background:var(--soft);font-size:.8125rem;color:var(--muted);white-space:nowrap}
tbody th{font-weight:500}
tbody th code{white-space:nowrap;background:none;padding:0}
td:last-child{min-width:16rem}
.values{display:block;margin-top:.25rem}
.values code{display:inline-block;margin:.1rem 0}
details{margin:1rem 0}
summary{cursor:pointer;font-weight:600;font-size:.9375rem}
tr:has(:target),.call:target h3{background:var(--code)}
@media (min-width:60.01rem){
@supports selector(::details-content){
nav summary{display:none}
nav details::details-content{content-visibility:visible;block-size:auto}
}
}
@media (max-width:60rem){
.layout{display:block}
nav{position:static;height:auto;border-right:0;border-bottom:1px solid var(--line);padding:1rem}
main{padding-top:1.5rem}
.scroll{border:0;overflow:visible}
table,tbody,tr,tbody th,td{display:block}
thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
tr{border:1px solid var(--line);border-radius:.5rem;padding:.625rem .75rem;margin:.5rem 0}
tbody th,td{border:0;padding:.125rem 0;overflow-wrap:anywhere}
tbody th code{white-space:normal;font-weight:600}
td:empty{display:none}
td::before{content:attr(data-label) ": ";color:var(--muted)}
}
@media print{nav,form{display:none}.layout{display:block}pre{max-height:none}}
`;
