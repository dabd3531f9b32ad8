/** The Chinese characters of the console's names by their syllables without tones (ü is v); some have more than one. */
export const SYLLABLES = `
a阿 an安按 ba八把 bai百败 ban办板版般 bang帮 bao保包宝报抱 bei倍备被 ben本 bi币必比笔闭 bian便变编边 biao标表 bie别 bing并 bo波 bu不布步补部
cai才菜采 can参 cang仓藏 cao操草 ce侧册测 ceng层 cha差插查 chai拆 chan产 chang厂场尝常长 chao抄超钞 che撤车 cheng乘城成承橙称程 chi持迟齿
chong冲重 chu出初处触除 chuan串传 chuang创窗 ci次此词 cong从 cui催 cun存 cuo错 da大打答达 dai代带待贷 dan但单担 dang当挡档铛 dao倒到导盗道
de地得的 deng登等 di低地底抵第 dian店点电 diao掉调 die叠 ding定订顶 diu丢 dong东动懂栋 dou都 du度独读都 duan断段短 dui对队 duo多 e额
er二尔而 fa发法阀 fan反繁翻范返 fang房放方芳访防 fei废费非 fen份分粉 feng封 fou否 fu付复服福符负附 gai改概盖该 gang刚 gao告稿高 ge个割各格隔 gei给
gen跟 geng更 gong供公共功工 gou勾够购 gu估固故 guan关管 guang光广 gui归柜规贵 gun滚 guo国果过 hai还 han含 hang航行 hao号好毫耗
he何合和核河 hong红 hou候后 hu互户护 hua划化花话 huai坏 huan换还 huang黄 hui会回恢汇 hun混 huo或活获货 ji几击即及圾基己机极激级给继计记辑际
jia价加夹家甲 jian件兼减建检渐简荐见键间 jiang将 jiao交叫校缴脚角较 jie借截接界结节解阶 jin仅今尽近进金 jing径景经 jiu就旧酒 ju具局居拒据 jue决绝 jun均
ka卡 kai开 kan看 ke可棵 kong控空 kou口扣 ku库 kua跨 kuai会块 kuan宽款 kuang况 kuo扩括 la啦垃 lai来 lan栏蓝览 le了 lei类累 leng冷
li例利历李理离立里 lian联连链 liang两亮量 liao了料 lie列 ling令另铃零龄 liu六流浏留 long龙 lou楼漏 lu录率绿路 lun论轮 luo络落 lv率绿 ma码
mai买埋脉 man满 mao貌 me么 mei每没 men们门 mi密幂米 mian免面 miao描秒 min敏民 ming名命明 mo末模默 mou某 mu模母目 na哪纳那 nan男 nao脑
nei内 neng能 nian年 nin您 ning宁 nu女 nv女 pai拍排牌 pan判盘 pei配 pi匹批 pian偏片 piao票 pin品拼频 ping凭屏平 pu普
qi七企其启器弃期起 qian前嵌欠歉浅签钱 qiang强 qie且切 qing情清请 qiu求 qu区去取渠趋 quan全圈权 que确缺 ran然 rang让 rao扰 ren人任认 reng仍
ri日 rong容 ru入如 ruo若 san三 sao扫 se色 shai筛 shan删善 shang上商尚 shao少稍 she摄涉舍设 shen什审深申身 sheng剩升声生
shi事使势十失始实式时是示识试适 shou受售手授收首 shu属数束树输 shua刷 shuang双 shui水税谁 shun顺 shuo说 si司四 song送 sou搜 su素速 suan算
sui随 sun损 suo所索缩 ta他它 tai台太态抬 tan弹 tao套 te特 teng腾 ti体提替梯题 tian填天添 tiao条调跳 ting停厅庭 tong同统通 tou头 tu图突途
tui推退 tuo妥拖 wai外 wan万完晚 wang往王网 wei为位唯围尾微未纬维违 wen文纹问 wo我 wu五务无污误 xi息系细西 xia下 xian先显现线衔限
xiang像向响想相箱详象项 xiao小效校消销 xie些写协屑械 xin信心新 xing型姓幸性星行醒 xiu修秀 xu序续许需须 xuan旋选 xun讯询 ya压 yan延沿演眼言颜验 yang样
yao要钥 ye业也夜页 yi一义亿以已异意易疑移翼议 yin印因银隐音 ying应影英营 yong拥用 you优又右有由邮 yu与予于余域语逾预 yuan元原员源远 yue月约越阅 yun云允运
zai再在载 zan暂 zao早 ze则择责 zen怎 zeng增 zhai摘 zhan展 zhang张账长障 zhao找照 zhe折着者这遮 zhen真 zheng征整正证
zhi之值制只址志执指支止直知织置至致质 zhong中种终重钟 zhou周州 zhu主住助注逐 zhuan专转 zhuang状装 zhui追 zhun准 zi子字紫自资 zong总 zou走 zu组足
zui最 zuo作做坐左座`
