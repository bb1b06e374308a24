import sharp from 'sharp';
const D='/tmp/d4-shots/';
async function strip(names,out,h){const imgs=[];let x=0;for(const n of names){const b=await sharp(D+n+'.png').resize({height:h,width:340,fit:'inside',withoutEnlargement:true}).toBuffer({resolveWithObject:true});imgs.push({input:b.data,left:x,top:0});x+=b.info.width+10}
await sharp({create:{width:x,height:h,channels:3,background:'#888'}}).composite(imgs).png().toFile(D+out)}
await strip(['en-ph-tickets-empty','en-ph-new-filled','en-ph-ticket','en-ph-ticket-answered','en-ph-questions-found'],'s1.png',1600);
await strip(['ar-ph-tickets-empty','ar-ph-new-filled','ar-ph-ticket','ar-ph-ticket-answered','ar-ph-questions'],'s2.png',1600);
await strip(['en-ph-desk','en-ph-queue','ar-ph-desk','ar-ph-queue','eu-ph-bug','eu-ph-questions'],'s3.png',1600);
